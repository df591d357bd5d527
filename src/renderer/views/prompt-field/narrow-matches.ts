import type { FileMatch } from '#shared/contract/calls/files.ts';

/**
 * Returns the matches of an earlier query that also match `query`. Core matches the letters of a
 * query in their order and anywhere in a path, so the rest would not be in its reply.
 */
export function narrowMatches(matches: readonly FileMatch[], query: string): readonly FileMatch[] {
  const letters = query.toLowerCase().replaceAll('\\', '/').replace(/^\.\//, '');
  return matches.filter(({ path }) => hasInOrder(path.toLowerCase(), letters));
}

function hasInOrder(path: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    const found = path.indexOf(letter, at);
    if (found < 0) return false;
    at = found + letter.length;
  }
  return true;
}
