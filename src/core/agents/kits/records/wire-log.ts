import { open, type FileHandle } from 'node:fs/promises';

import { err, ok, type Result } from '#shared/base/result.ts';

const QUEUE_CAP = 32 * 1024 * 1024;

/**
 * A failure to write the log. `code` is the system's error code, or `tooSlow` if more than 32 MiB
 * waited for the disk.
 */
export type WireLogFailure = {
  readonly path: string;
  readonly code: string;
  readonly message: string;
};

type QueuedChunk = {
  readonly chunk: Uint8Array;
  readonly position: number;
  readonly written: () => void;
};

function failure(path: string, thrown: unknown): WireLogFailure {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
  return { path, code, message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** Repeats the write, because one call may write fewer bytes than requested. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/**
 * The raw bytes that an agent printed, kept permanently at their offsets. After a write error the
 * log continues: each chunk keeps its position in the file, and bytes that could not be written are
 * a hole of zeros.
 */
export class WireLog {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #onFailure: (failure: WireLogFailure) => void;
  #offset: number;
  #waiting: QueuedChunk[] = [];
  #waitingBytes = 0;
  #pumping: Promise<void> | null = null;
  #writing: readonly QueuedChunk[] = [];
  #failed = false;

  private constructor(
    path: string,
    handle: FileHandle,
    offset: number,
    onFailure: (failure: WireLogFailure) => void,
  ) {
    this.path = path;
    this.#handle = handle;
    this.#offset = offset;
    this.#onFailure = onFailure;
  }

  /** Opens the log and appends if the file exists already. `onFailure` is called at most once. */
  static async open(
    path: string,
    onFailure: (failure: WireLogFailure) => void,
  ): Promise<Result<WireLog, WireLogFailure>> {
    try {
      // Mode 'a' creates the file without truncating it; writing at a position needs a handle that
      // is not in append mode.
      await (await open(path, 'a', 0o600)).close();
      const handle = await open(path, 'r+');
      const { size } = await handle.stat();
      return ok(new WireLog(path, handle, size, onFailure));
    } catch (thrown) {
      return err(failure(path, thrown));
    }
  }

  /** Returns the offset of the next byte. */
  get offset(): number {
    return this.#offset;
  }

  /** Resolves in order, once the bytes are written or dropped. Never rejects. */
  append(chunk: Uint8Array): Promise<void> {
    const position = this.#offset;
    this.#offset += chunk.length;
    return new Promise((written) => {
      this.#waiting.push({ chunk, position, written });
      this.#waitingBytes += chunk.length;
      if (this.#waitingBytes > QUEUE_CAP) this.#giveUpWaiting();
      if (this.#waiting.length > 0) this.#pumping ??= this.#pump();
    });
  }

  /** Writes the queue, extends the file to its full length and closes it. */
  async close(): Promise<void> {
    await this.#pumping;
    try {
      if (this.#failed) await this.#handle.truncate(this.#offset);
    } catch (thrown) {
      this.#report(failure(this.path, thrown));
    }
    await this.#handle.close();
  }

  async #pump(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#writing = this.#waiting;
      this.#waiting = [];
      this.#waitingBytes = 0;
      await this.#write(this.#writing);
      for (const { written } of this.#writing) written();
      this.#writing = [];
    }
    this.#pumping = null;
  }

  async #write(batch: readonly QueuedChunk[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    try {
      const bytes =
        batch.length === 1 ? first.chunk : Buffer.concat(batch.map(({ chunk }) => chunk));
      await writeAll(this.#handle, bytes, first.position);
    } catch (thrown) {
      this.#report(failure(this.path, thrown));
    }
  }

  /**
   * Drops the waiting chunks, which become a hole in the file, because a slow disk must not delay
   * the conversation.
   */
  #giveUpWaiting(): void {
    this.#report({ path: this.path, code: 'tooSlow', message: 'The disk does not keep up.' });
    for (const { written } of [...this.#writing, ...this.#waiting]) written();
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  #report(what: WireLogFailure): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#onFailure(what);
  }
}

/** Returns bytes [start, end) of a wire log or transcript, fewer if the file is shorter. */
export async function readFileRange(
  path: string,
  start: number,
  end: number,
): Promise<Result<Uint8Array, WireLogFailure>> {
  try {
    const handle = await open(path, 'r');
    try {
      const bytes = new Uint8Array(Math.max(0, end - start));
      let length = 0;
      while (length < bytes.length) {
        const { bytesRead } = await handle.read(
          bytes,
          length,
          bytes.length - length,
          start + length,
        );
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return ok(bytes.subarray(0, length));
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    return err(failure(path, thrown));
  }
}
