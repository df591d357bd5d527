import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

import { err, ok, type Result } from '#shared/base/result.ts';

import type { RecordEntry, RecordFailure } from './entry.ts';
import { lockFile } from './lock-file.ts';

/**
 * The record of a session: JSON lines that are only appended. An entry is written as a whole or not
 * at all; a line that a crash cut is removed when the file is opened again.
 */
export class RecordFile {
  readonly #file: number;
  readonly #unlock: () => void;
  readonly #now: () => number;
  /** Length in bytes up to which the file has whole entries. */
  #length: number;
  #isClosed = false;

  private constructor(file: number, length: number, unlock: () => void, now: () => number) {
    this.#file = file;
    this.#length = length;
    this.#unlock = unlock;
    this.#now = now;
  }

  /**
   * Opens or creates the file for appending. `length`: the bytes of whole entries that a reader
   * found; 0 for a new file.
   */
  static open(
    path: string,
    length: number,
    now: () => number = Date.now,
  ): Result<RecordFile, RecordFailure> {
    const lock = lockFile(`${path}.lock`);
    if (!lock.ok) return lock;
    try {
      const file = openSync(path, length === 0 ? 'w' : 'r+', 0o600);
      if (fstatSync(file).size > length) ftruncateSync(file, length);
      return ok(new RecordFile(file, length, lock.value, now));
    } catch (error) {
      lock.value();
      return err(notWritten(error));
    }
  }

  /** Appends the entries; nothing after `close`. `isDurable`: returns only after the disk has them. */
  append(entries: readonly RecordEntry[], isDurable = false): Result<null, RecordFailure> {
    // The number of a closed file may be that of another file by now.
    if (entries.length === 0 || this.#isClosed) return ok(null);
    const at = new Date(this.#now()).toISOString();
    const lines = entries.map((entry) => `${JSON.stringify({ at, ...entry })}\n`).join('');
    const bytes = Buffer.from(lines);
    try {
      for (let written = 0; written < bytes.length;)
        written += writeSync(
          this.#file,
          bytes,
          written,
          bytes.length - written,
          this.#length + written,
        );
      if (isDurable) fdatasyncSync(this.#file);
      this.#length += bytes.length;
      return ok(null);
    } catch (error) {
      this.#dropPart();
      return err(notWritten(error));
    }
  }

  /** Removes what a failed write left. The next write starts at the same place in any case. */
  #dropPart(): void {
    try {
      ftruncateSync(this.#file, this.#length);
    } catch {
      // A reader drops a line that is not whole.
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#file);
    this.#unlock();
  }
}

function notWritten(error: unknown): RecordFailure {
  const why = error instanceof Error ? error.message : String(error);
  const text = `The record of this session cannot be written (${why}). Free some disk space or check the rights of the folder; nothing runs until the record can be written.`;
  return { kind: 'notWritten', text };
}
