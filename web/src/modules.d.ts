declare module "*.toml" {
  const tree: Record<string, unknown>;
  export default tree;
}
