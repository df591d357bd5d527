/**
 * Returns two letters for each agent, by its name: the first letters of two of its words (`FB` for
 * Foo Bar or FooBar), or else its first letter and the next one that no other agent has.
 */
export function agentMarks(names: readonly string[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const used = new Set<string>();
  for (const name of names) {
    const all = candidates(name);
    const mark = all.find((each) => !used.has(each)) ?? all[0] ?? '';
    used.add(mark);
    marks.set(name, mark);
  }
  return marks;
}

/** Returns the possible marks of a name, the best one first. */
function candidates(name: string): readonly string[] {
  const words = name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lo}|\d+/gu) ?? [];
  const [first = '', ...rest] = words.map((word) => [...word][0]?.toUpperCase() ?? '');
  const [, ...later] = name.match(/[\p{L}\d]/gu) ?? [];
  return [...rest, ...later.map((letter) => letter.toLowerCase()), ''].map(
    (second) => first + second,
  );
}
