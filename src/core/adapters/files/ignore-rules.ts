/** One line of an ignore file. */
export type IgnoreRule = {
  readonly parts: readonly string[];
  readonly negated: boolean;
  readonly foldersOnly: boolean;
};

/** Rules of an ignore file, with its folder (relative, `''` for the top, else ending with `/`). */
export type IgnoreFile = { readonly base: string; readonly rules: readonly IgnoreRule[] };

const MAX_RULES = 1000;

export function parseIgnoreFile(base: string, text: string): IgnoreFile {
  const lines = text.split(/\r?\n/).slice(0, MAX_RULES);
  return { base, rules: lines.flatMap((line) => ruleOf(line) ?? []) };
}

function ruleOf(line: string): IgnoreRule | null {
  const trimmed = line.trimEnd();
  if (trimmed === '' || trimmed.startsWith('#')) return null;
  const negated = trimmed.startsWith('!');
  const pattern = negated ? trimmed.slice(1) : trimmed;
  const foldersOnly = pattern.endsWith('/');
  const bare = foldersOnly ? pattern.slice(0, -1) : pattern;
  const parts = bare.replace(/^\//, '').split('/');
  const isAnchored = bare.includes('/');
  return { parts: isAnchored ? parts : ['**', ...parts], negated, foldersOnly };
}

/**
 * Returns whether a path is ignored. The last matching rule decides, and nested files are applied
 * later.
 */
export function isIgnored(path: string, isFolder: boolean, files: readonly IgnoreFile[]): boolean {
  let ignored = false;
  for (const { base, rules } of files) {
    if (!path.startsWith(base)) continue;
    const names = path.slice(base.length).split('/');
    for (const { parts, negated, foldersOnly } of rules) {
      if (ignored === negated && (isFolder || !foldersOnly) && fitsParts(parts, names))
        ignored = !negated;
    }
  }
  return ignored;
}

function fitsParts(parts: readonly string[], names: readonly string[]): boolean {
  const [part, ...rest] = parts;
  if (part === undefined) return names.length === 0;
  if (part !== '**')
    return names[0] !== undefined && fitsName(part, names[0]) && fitsParts(rest, names.slice(1));
  // A second `**` could make matching slow, and adds nothing for a list of suggestions.
  const after = rest.filter((each) => each !== '**');
  if (after.length === 0) return names.length > 0;
  const skipped = names.length - after.length;
  return skipped >= 0 && after.every((each, at) => fitsName(each, names[skipped + at] ?? ''));
}

/**
 * Matches `*` and `?` within one name: greedy with one position to backtrack to, so that no pattern
 * is slow.
 */
function fitsName(pattern: string, name: string): boolean {
  let [p, n, star, mark] = [0, 0, -1, 0];
  while (n < name.length) {
    if (pattern[p] === '*') [star, mark, p] = [p, n, p + 1];
    else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === name[n]))
      [p, n] = [p + 1, n + 1];
    else if (star >= 0) [p, mark, n] = [star + 1, mark + 1, mark + 1];
    else return false;
  }
  return pattern.slice(p).replaceAll('*', '') === '';
}
