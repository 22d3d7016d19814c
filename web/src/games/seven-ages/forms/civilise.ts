/** The sub-steps of civilising, in their order, by the nodes that belong to them. */

export const SUB_STEPS: readonly [name: string, nodes: string[]][] = [
  ["cards", ["civilise.cards"]],
  ["demote", ["civilise.demote"]],
  ["promote", ["civilise.promote", "civilise.drawn", "civilise.place"]],
  ["adopt", ["civilise.adopt"]],
  ["modernise", ["civilise.modernise"]],
  ["city", ["civilise.city", "civilise.builder", "civilise.capital"]],
  ["calm", ["civilise.calm"]],
];

/** Which sub-step a node belongs to. */
export const subStep = (node: string): number => SUB_STEPS.findIndex(([, nodes]) => nodes.includes(node));
