/** Paragraphs of the rules by chapter. */

import type { Paragraph } from "../common/wire-extra";

export interface RulesChapter {
  id: string;
  paragraphs: Paragraph[];
}

/** The chapter of a paragraph: all of its number but the last part. */
export const chapterOf = (id: string): string => id.split(".").slice(0, -1).join(".") || id;

export function chaptersOf(paragraphs: Paragraph[]): RulesChapter[] {
  const found = new Map<string, RulesChapter>();
  for (const paragraph of paragraphs) {
    const id = chapterOf(paragraph.id);
    const chapter = found.get(id) ?? { id, paragraphs: [] };
    chapter.paragraphs.push(paragraph);
    found.set(id, chapter);
  }
  return [...found.values()];
}
