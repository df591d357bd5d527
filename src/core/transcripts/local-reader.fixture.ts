import { openBeside } from '#core/adapters/sqlite/sqlite.ts';
import { WriteLock } from '#core/adapters/sqlite/write-lock.ts';
import { ok } from '#shared/base/result.ts';

import { HeldSlices } from './held-slices.ts';
import { PastWriter } from './past-writer.ts';
import { readSlice, type SliceKit } from './read-slice.ts';
import type { SliceReaderPort } from './slice.ts';

/**
 * Returns a reader of slices of `want` bytes that does in this thread what the transcript thread
 * does: it stores messages by a connection of its own to that database.
 */
export function localReader(database: string, kit: SliceKit, want: number): SliceReaderPort {
  let writer: PastWriter | null = null;
  const held = new HeldSlices(async () => {
    if (writer) return ok(writer);
    const opened = openBeside(database, new WriteLock());
    return opened.ok ? ok((writer = new PastWriter(opened.value))) : opened;
  });
  let lastId = 0;
  return {
    prepare: async () => [],
    async read({ isHeld, ...request }) {
      const id = (lastId += 1);
      const read = await readSlice({ ...request, want }, kit);
      return read.ok ? ok(held.divide(id, read.value, isHeld)) : read;
    },
    store: (id, step) => held.store(id, step),
    release: (id) => held.release(id),
    async close() {
      writer?.close();
      writer = null;
    },
  };
}
