/** Pictures: outlines of drawings, which each game names in its pictures.toml. */

/** The side of the square that they are drawn in: coarse enough to be short, fine enough for a hundred pixels. */
export const FIELD = 192;

/** By kind and thing, the `d` of a path. */
export type Outlines = Record<string, Record<string, string>>;

/** What a pictures.toml holds once the build has put outlines in place of names. */
export const outlines = (tree: Record<string, unknown>): Outlines => tree as Outlines;
