import { stat } from 'node:fs/promises';

import type { ListedFile } from '#core/agents/kits/files/listed-file.ts';
import { openRegular } from '#core/agents/kits/files/regular-file.ts';

import type { IndexedFile } from './index-rows.ts';
import { markOf, TAIL_BYTES } from './read-transcript.ts';

/** A file as an agent lists it. */
export type FoundFile = { readonly agentId: string; readonly listed: ListedFile };

/** Differences between the files on disk and those in the index. */
export type Changes = {
  readonly gone: readonly IndexedFile[];
  readonly renamed: readonly { readonly id: number; readonly listed: ListedFile }[];
  /** New files, and changed ones with what the index has of them. */
  readonly changed: readonly (FoundFile & { readonly known: IndexedFile | null })[];
};

/**
 * Time in ms before a listing in which another change of a file may have the same time, because
 * file systems count in ticks.
 */
const TICK_MS = 50;

export function changesOf(known: readonly IndexedFile[], found: readonly FoundFile[]): Changes {
  const byPath = new Map(known.map((file) => [file.file, file]));
  const paths = new Set(found.map(({ listed }) => listed.file));
  const missing = known.filter(({ file }) => !paths.has(file));
  const byIdentity = new Map(missing.map((file) => [identityOf(file), file]));
  const renamed: { readonly id: number; readonly listed: ListedFile }[] = [];
  const changed: (FoundFile & { readonly known: IndexedFile | null })[] = [];
  for (const each of found) {
    const same = byPath.get(each.listed.file);
    if (same && isUnchanged(same, each.listed)) continue;
    const before = same ? undefined : byIdentity.get(identityOf(each.listed));
    if (before?.agentId === each.agentId) {
      renamed.push({ id: before.id, listed: each.listed });
      byIdentity.delete(identityOf(each.listed));
    } else changed.push({ ...each, known: same ?? null });
  }
  const kept = new Set(renamed.map(({ id }) => id));
  return { gone: missing.filter(({ id }) => !kept.has(id)), renamed, changed };
}

function identityOf({ inode, bytes, modifiedAt }: ListedFile): string {
  return `${inode} ${bytes} ${modifiedAt}`;
}

function isUnchanged(known: IndexedFile, { inode, bytes, modifiedAt }: ListedFile): boolean {
  return known.inode === inode && known.bytes === bytes && known.modifiedAt === modifiedAt;
}

/** Returns the time to store for a file, which differs if the file may change unnoticed. */
export function timeToStore({ modifiedAt, bytes }: ListedFile, listedAt: number): number {
  return bytes <= TAIL_BYTES && listedAt - modifiedAt < TICK_MS ? -1 : modifiedAt;
}

/**
 * Returns what the index may keep of a changed file: the part before `readTo`, or nothing if that
 * part may have changed.
 */
export async function unchangedPart(
  known: IndexedFile | null,
  listed: ListedFile,
): Promise<Pick<IndexedFile, 'readTo' | 'mark'>> {
  const none = { readTo: 0, mark: '' };
  if (known === null || known.mark === '' || listed.bytes < known.readTo) return none;
  // A change in the middle of a long file is not in its mark.
  if (listed.bytes > TAIL_BYTES && listed.bytes === known.bytes) return none;
  try {
    const handle = await openRegular(listed.file);
    try {
      const mark = await markOf(handle, known.readTo);
      return mark === known.mark ? { readTo: known.readTo, mark } : none;
    } finally {
      await handle.close();
    }
  } catch {
    return none; // The file was deleted meanwhile, which the next listing shows.
  }
}

/** Returns the mark of a file, or null if it was replaced or shortened since the listing. */
export async function markOfFile(listed: ListedFile, bytes: number): Promise<string | null> {
  try {
    const { size } = await stat(listed.file);
    if (size < bytes) return null;
    const handle = await openRegular(listed.file);
    try {
      return await markOf(handle, bytes);
    } finally {
      await handle.close();
    }
  } catch {
    return null; // The file was deleted meanwhile, which the next listing shows.
  }
}
