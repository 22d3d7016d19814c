/** Paragraphs of the rules by chapter, in the order of the book. */

import type { Paragraph } from "../common/wire-extra";

export interface RulesChapter {
  id: string;
  paragraphs: Paragraph[];
}

/** The chapter of a paragraph: all of its number but the last part. */
export const chapterOf = (id: string): string => id.split(".").slice(0, -1).join(".") || id;

/** The title of a chapter among the messages of its game. Dots part the keys of messages, so they are written as dashes. */
export const titleKey = (chapter: string): string => `chapter.${chapter.replaceAll(".", "-")}`;

/** A text that quotes values of settings by their labels ('once'), with what `nameOf` makes of each it knows. */
export const withNames = (text: string, nameOf: (label: string) => string | null): string =>
  text.replace(/'([a-z-]+)'/g, (quoted, label: string) => nameOf(label) ?? quoted);

/** Worked examples are counted within a larger part of the book (4.3.2.ex3 stands in 4.3.2.II). */
const isExample = (id: string): boolean => /\.ex\d+$/.test(id);

export function chaptersOf(paragraphs: Paragraph[]): RulesChapter[] {
  const chapters: RulesChapter[] = [];
  for (const paragraph of paragraphs) {
    const current = chapters.at(-1);
    const id = current && isExample(paragraph.id) ? current.id : chapterOf(paragraph.id);
    if (current?.id === id) current.paragraphs.push(paragraph);
    else chapters.push({ id, paragraphs: [paragraph] });
  }
  return chapters;
}
