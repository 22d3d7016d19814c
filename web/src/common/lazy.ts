/** Components that few readers need at once: each is loaded when it is first drawn. */

import type { Component } from "svelte";

import Later from "./Later.svelte";

export interface Loading {
  /** The component, once it is here. */
  ready: Component | null;
  load: () => Promise<Component>;
}

/** A component that loads itself. From then on it is drawn like any other. */
export function lazy<P extends object>(load: () => Promise<{ default: Component<P> }>): Component<P> {
  const loading: Loading = {
    ready: null,
    load: async () => (loading.ready = (await load()).default as unknown as Component),
  };
  return ((internals, given) => Later(internals, { loading, given })) as Component<P>;
}
