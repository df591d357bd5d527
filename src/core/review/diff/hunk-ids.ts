import { createHash } from 'node:crypto';

import type { PatchHunk } from './patch-hunks.ts';

/**
 * Returns an id for each hunk of a file: a hash of its path and bytes. Line numbers are not part of
 * the id, so that it survives changes above the hunk; they are part of it where the same hunk occurs
 * more than once in the file. The id of a hunk that was cut begins with `cut-`.
 */
export function hunkIds(path: string, hunks: readonly PatchHunk[]): readonly string[] {
  const hashes = hunks.map((hunk) => hunkHash(path, hunk));
  const counts = new Map<string, number>();
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return hunks.map(({ oldStart, newStart, isCut }, index) => {
    const hash = hashes[index] ?? '';
    if (isCut) return `cut-${hash}`;
    return counts.get(hash) === 1 ? hash : `${hash}-${oldStart}-${newStart}`;
  });
}

function hunkHash(path: string, { lines }: PatchHunk): string {
  const hash = createHash('sha256').update(path).update('\0');
  for (const { marker, text, hasBreak } of lines)
    hash
      .update(marker)
      .update(text)
      .update(hasBreak ? '\n' : '\n\\\n');
  return hash.digest('base64url').slice(0, 22);
}
