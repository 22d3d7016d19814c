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

/** A component that loads itself. From then on it is drawn like any other. */
export function lazy<P extends object>(load: () => Promise<{ default: Component<P> }>): Component<P> {
  const loading: Loading = {
    ready: null,
    load: async () => (loading.ready = (await load()).default as unknown as Component),
  };
  return ((internals, given) => Later(internals, { loading, given })) as Component<P>;
}
