/**
 * Returns the groups of nodes that reach each other (strongly connected components with more than
 * one node), each sorted. `arrows`: a list of `[from, to]`. After Tarjan, without recursion on the
 * call stack, which a deep chain would overflow.
 */
export function knots(arrows) {
  const targets = new Map();
  for (const [from, to] of arrows) {
    if (from === to) continue;
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const index = new Map();
  const low = new Map();
  const open = [];
  const isOpen = new Set();
  const found = [];
  const enter = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    open.push(node);
    isOpen.add(node);
    return { node, rest: [...(targets.get(node) ?? [])] };
  };
  const leave = (node) => {
    if (low.get(node) !== index.get(node)) return;
    const group = open.splice(open.indexOf(node));
    for (const each of group) isOpen.delete(each);
    if (group.length > 1) found.push(group.toSorted());
  };
  for (const start of targets.keys()) {
    if (index.has(start)) continue;
    const way = [enter(start)];
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const next = step.rest.shift();
      if (next === undefined) {
        leave(step.node);
        way.pop();
        const before = way.at(-1)?.node;
        if (before !== undefined) low.set(before, Math.min(low.get(before), low.get(step.node)));
      } else if (!index.has(next)) way.push(enter(next));
      else if (isOpen.has(next)) low.set(step.node, Math.min(low.get(step.node), index.get(next)));
    }
  }
  return found.toSorted((one, other) => other.length - one.length || (one[0] < other[0] ? -1 : 1));
}

/** Returns the pairs of nodes that point at each other, each once. */
export function mutualPairs(arrows) {
  const known = new Set(arrows.map(([from, to]) => `${from} ${to}`));
  const pairs = new Set(
    arrows
      .filter(([from, to]) => from < to && known.has(`${to} ${from}`))
      .map(([from, to]) => `${from} <-> ${to}`),
  );
  return [...pairs].toSorted();
}
