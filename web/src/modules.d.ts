declare module "*.toml" {
  const tree: Record<string, unknown>;
  export default tree;
}

/** The map of a game as the build packs it. */
declare module "packed-map:*" {
  const packed: unknown;
  export default packed;
}

/** By kind and thing, how to load the outline of a picture. */
declare module "*.toml?each" {
  const tree: Record<string, Record<string, () => Promise<{ default: string }>>>;
  export default tree;
}

/** What has a picture, by kind. */
declare module "*.toml?things" {
  const things: Record<string, string[]>;
  export default things;
}

/** The icons of each author in a pictures.toml. */
declare module "*.toml?credits" {
  const authors: Record<string, string[]>;
  export default authors;
}

/** A style sheet that is loaded when it is asked for. */
declare module "*.css" {}
