declare module "*.toml" {
  const tree: Record<string, unknown>;
  export default tree;
}

/** The icons of each author in a pictures.toml. */
declare module "*.toml?credits" {
  const authors: Record<string, string[]>;
  export default authors;
}
