const MAX_ALTERNATIVES = 64;
const MAX_PATTERN = 500;

/**
 * Returns a test for relative paths with `/`; null if the pattern is too large. Knows `*`, `?`,
 * `[a-z]`, `{a,b}` and `**`; a pattern without `/` matches names in every folder. Takes at most
 * pattern × path steps, because the pattern comes from a model.
 */
export function globMatcher(pattern: string): ((path: string) => boolean) | null {
  const plain = pattern.replace(/^\.?\/+/, '');
  const anchored = plain.includes('/') ? plain : `**/${plain}`;
  const alternatives = pattern.length > MAX_PATTERN ? null : expandBraces(anchored);
  if (alternatives === null) return null;
  const patterns = alternatives.map((each) =>
    each.split('/').filter((part, at, all) => part !== '**' || all[at - 1] !== '**'),
  );
  return (path) => {
    const names = path.split('/');
    return patterns.some((parts) => matchParts(parts, names));
  };
}

function expandBraces(pattern: string): readonly string[] | null {
  let expanded = [pattern];
  for (;;) {
    const at = expanded.findIndex((each) => /\{[^{}]*\}/.test(each));
    const each = expanded[at];
    if (each === undefined) return expanded;
    const found = /\{([^{}]*)\}/.exec(each);
    if (found === null) return expanded;
    const [whole, inner = ''] = found;
    const before = each.slice(0, found.index);
    const after = each.slice(found.index + whole.length);
    expanded = expanded.toSpliced(at, 1, ...inner.split(',').map((one) => before + one + after));
    if (expanded.length > MAX_ALTERNATIVES) return null;
  }
}

/** Matches sequences in which some items stand for any number of items, in at most n × m steps. */
function matchSequence<P, T>(
  pattern: readonly P[],
  items: readonly T[],
  isAny: (part: P) => boolean,
  matches: (part: P, item: T) => boolean,
): boolean {
  let [at, from] = [0, 0];
  let [lastAny, retryFrom] = [-1, 0];
  while (from < items.length) {
    const part = pattern[at];
    const item = items[from];
    if (part !== undefined && isAny(part)) {
      lastAny = at++;
      retryFrom = from;
    } else if (part !== undefined && item !== undefined && matches(part, item)) {
      at++;
      from++;
    } else if (lastAny !== -1) {
      at = lastAny + 1;
      from = ++retryFrom;
    } else return false;
  }
  return pattern.slice(at).every(isAny);
}

const matchParts = (parts: readonly string[], names: readonly string[]): boolean =>
  matchSequence(parts, names, (part) => part === '**', matchName);

function matchName(part: string, name: string): boolean {
  const tokens = part.match(/\[[!^]?\]?[^\]]*\]|[^]/gu) ?? [];
  return matchSequence(tokens, [...name], (token) => token === '*', matchCharacter);
}

function matchCharacter(token: string, character: string): boolean {
  if (token === '?') return true;
  if (!/^\[.+\]$/su.test(token)) return token === character;
  const isNegated = /^\[[!^]/.test(token);
  const listed = token.slice(isNegated ? 2 : 1, -1);
  const ranges = listed.match(/[^]-[^]|[^]/gu) ?? [];
  const isListed = ranges.some((range) => {
    const [first = '', , last = first] = range;
    return character >= first && character <= last;
  });
  return isListed !== isNegated;
}
