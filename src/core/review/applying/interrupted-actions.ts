import { join } from 'node:path';

import type { Store } from '#core/store/store.ts';

import type { IndexLocksPort } from '#core/ports/index-locks-port.ts';
import type { WorkFilesPort } from '#core/ports/work-files-port.ts';
import { notesFolderOf } from './locked-index.ts';

/** Difference in ms that the clocks of the system and of a file system may have. */
const TOLERANCE_MS = 5_000;

type Services = {
  readonly store: { readonly reviewUndos: Pick<Store['reviewUndos'], 'since' | 'sizes'> };
  readonly files: Pick<WorkFilesPort, 'sweep' | 'saved' | 'forget'>;
  readonly locks: Pick<IndexLocksPort, 'releaseOrphans'>;
  readonly undoFolder: string;
};

/**
 * Unlocks the indexes and deletes the unfinished files that a killed core left. The undo of an
 * interrupted action was stored before its first change, and stays.
 */
export async function releaseInterrupted(services: Services): Promise<void> {
  const { store, files, locks, undoFolder } = services;
  const since = await locks.releaseOrphans(notesFolderOf(undoFolder));
  const undos = since === null ? [] : store.reviewUndos.since(Math.floor(since) - TOLERANCE_MS);
  for (const undo of undos) for (const { path } of undo.files) await files.sweep(undo.root, path);
  await forgetUnused(services);
}

/** Deletes saved files that no undo needs: the core was killed before it stored or after it forgot it. */
async function forgetUnused({ store, files, undoFolder }: Services): Promise<void> {
  const used = new Set(store.reviewUndos.sizes().map(({ undoId }) => undoId));
  const unused = (await files.saved(undoFolder)).filter((name) => !used.has(name));
  for (const name of unused) await files.forget(join(undoFolder, name));
}
