/** Components that few readers need at once: each is loaded when it is first drawn. */

import type { Component } from "svelte";

import Later from "./Later.svelte";
import WithBoard from "./WithBoard.svelte";

export interface Loading {
  /** The component, once it is here. */
  ready: Component | null;
  load: () => Promise<Component>;
}

/** The same component, drawn as soon as all of the table's board is here. */
export function withBoard<P extends object>(Part: Component<P>): Component<P> {
  return ((internals, given) =>
    WithBoard(internals, { Part: Part as unknown as Component, given })) as Component<P>;
}

const loadings = new WeakMap<object, Loading>();

/** A component that loads itself. From then on it is drawn like any other. */
export function lazy<P extends object>(load: () => Promise<{ default: Component<P> }>): Component<P> {
  const loading: Loading = {
    ready: null,
    load: async () => (loading.ready = (await load()).default as unknown as Component),
  };
  const Part = ((internals, given) => Later(internals, { loading, given })) as Component<P>;
  loadings.set(Part, loading);
  return Part;
}

/** Loads a component before it is drawn; any but a lazy one is here already. Who draws it tells of a failure. */
export async function preload<P extends object>(Part: Component<P> | null): Promise<void> {
  const loading = Part && loadings.get(Part);
  if (loading && !loading.ready) await loading.load().catch(() => undefined);
}
