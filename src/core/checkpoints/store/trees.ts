import type { GitFailure } from '#core/git/engine/git.ts';
import type { FileState } from '#core/store/git-desk/checkpoints.ts';
import { ok, type Result } from '#shared/base/result.ts';

import type { OwnStore } from './own-store.ts';

/** A file that differs between two trees. Paths are bytes, as Latin-1 text. */
export type TreeChange = {
  readonly path: string;
  readonly from: FileState;
  readonly to: FileState;
};

/** Bytes of files that one git process returns. */
const MAX_BATCH = 32 * 1024 * 1024;
/** Largest file that is restored. */
const MAX_FILE = 1024 * 1024 * 1024;

const within = ({ place: { prefix } }: OwnStore) => (prefix === '' ? [] : ['--', `${prefix}/`]);
const treeEntryState = (mode: string, id: string): FileState =>
  mode === '000000' ? null : { mode, id };

/** Returns the files below the session's folder that differ between two trees. */
export async function diffTrees(
  store: OwnStore,
  from: string,
  to: string,
): Promise<Result<readonly TreeChange[], GitFailure>> {
  if (from === to) return ok([]);
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', from, to];
  const lender = await store.lender();
  const printed = await store.output([...args, ...within(store)], { lender });
  if (!printed.ok) return printed;
  const fields = Buffer.from(printed.value).toString('latin1').split('\0');
  const changes: TreeChange[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [oldMode = '', newMode = '', oldId = '', newId = ''] = (fields[at] ?? '')
      .slice(1)
      .split(' ');
    const path = fields[at + 1] ?? '';
    changes.push({
      path,
      from: treeEntryState(oldMode, oldId),
      to: treeEntryState(newMode, newId),
    });
  }
  return ok(changes);
}

/** Returns the files of a tree below the session's folder. */
export async function filesOf(
  store: OwnStore,
  tree: string,
): Promise<Result<ReadonlyMap<string, FileState>, GitFailure>> {
  const lender = await store.lender();
  const args = ['ls-tree', '-r', '-z', '--full-tree', tree, ...within(store)];
  const printed = await store.output(args, { lender });
  if (!printed.ok) return printed;
  const files = new Map<string, FileState>();
  for (const line of Buffer.from(printed.value).toString('latin1').split('\0')) {
    const tab = line.indexOf('\t');
    const [mode = '', , id = ''] = line.slice(0, tab).split(' ');
    if (tab > 0) files.set(line.slice(tab + 1), treeEntryState(mode, id));
  }
  return ok(files);
}

/**
 * Passes the bytes of files to `use`, in batches of limited size. Returns the ids that the store
 * does not have.
 */
export async function readBlobs(
  store: OwnStore,
  ids: readonly string[],
  use: (blobs: ReadonlyMap<string, Uint8Array>) => Promise<void>,
): Promise<Result<readonly string[], GitFailure>> {
  const lender = await store.lender();
  const sizes = await sizesOf(store, ids, lender);
  if (!sizes.ok) return sizes;
  const found = [...sizes.value].filter(([, size]) => size !== null && size <= MAX_FILE);
  for (let at = 0; at < found.length;) {
    const batch: string[] = [];
    let bytes = 0;
    for (; at < found.length && (batch.length === 0 || bytes < MAX_BATCH); at += 1) {
      const [id, size] = found[at] ?? ['', 0];
      batch.push(id);
      bytes += size ?? 0;
    }
    const read = await readBatch(store, batch, { lender, maxBytes: bytes + batch.length * 256 });
    if (!read.ok) return read;
    await use(read.value);
  }
  const known = new Set(found.map(([id]) => id));
  return ok(ids.filter((id) => !known.has(id)));
}

/** Returns the size of each blob; null if the store does not have it. */
async function sizesOf(
  store: OwnStore,
  ids: readonly string[],
  lender: string | null,
): Promise<Result<ReadonlyMap<string, number | null>, GitFailure>> {
  const input = Buffer.from([...new Set(ids)].map((id) => `${id}\n`).join(''));
  const listed = await store.output(['cat-file', '--batch-check'], { input, lender });
  if (!listed.ok) return listed;
  const lines = Buffer.from(listed.value).toString('latin1').split('\n').filter(Boolean);
  return ok(
    new Map(
      lines.map((line) => {
        const [id = '', type = '', size = ''] = line.split(' ');
        return [id, type === 'blob' ? Number(size) : null];
      }),
    ),
  );
}

async function readBatch(
  store: OwnStore,
  ids: readonly string[],
  { lender, maxBytes }: { readonly lender: string | null; readonly maxBytes: number },
): Promise<Result<ReadonlyMap<string, Uint8Array>, GitFailure>> {
  const input = Buffer.from(ids.map((id) => `${id}\n`).join(''));
  const printed = await store.output(['cat-file', '--batch'], { input, lender, maxBytes });
  if (!printed.ok) return printed;
  const bytes = Buffer.from(printed.value);
  const blobs = new Map<string, Uint8Array>();
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at);
    const [id = '', , size = '0'] = bytes.toString('latin1', at, end).split(' ');
    blobs.set(id, bytes.subarray(end + 1, end + 1 + Number(size)));
    at = end + 2 + Number(size);
  }
  return ok(blobs);
}
