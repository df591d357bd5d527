import { stat, type FileHandle } from 'node:fs/promises';

import { openRegular } from '#core/agents/kits/files/regular-file.ts';

const CHUNK = 256 * 1024;
const NEWLINE = 0x0a;
/**
 * Number of bytes before the read position that are compared to distinguish a rewritten file from
 * one that grew.
 */
const MARK = 64;

/**
 * The next bytes; after `restarted` they begin at the start of the file. Valid until the next step.
 */
export type FollowedBytes = { readonly restarted: boolean; readonly bytes: Uint8Array };

/**
 * Reads a file from an offset while another program appends to it. Restarts at the beginning if the
 * file shrank, was replaced or was rewritten. Holds at most one chunk in memory.
 */
export class FollowedFile {
  readonly file: string;
  /** Position up to which bytes were read. */
  #read: number;
  /** End of the last whole line that was emitted. */
  #offset: number;
  #inode: number | null = null;
  #mark = new Uint8Array(0);

  constructor(file: string, offset: number) {
    this.file = file;
    this.#read = offset;
    this.#offset = offset;
  }

  /** Returns the offset at which another reader can continue without losing or repeating a line. */
  get offset(): number {
    return this.#offset;
  }

  /** Reads the bytes written since the last poll; none while there is no such file. */
  async *look(): AsyncGenerator<FollowedBytes, void> {
    const handle = await openIfPresent(this.file);
    if (!handle) return;
    try {
      const { size, ino } = await handle.stat();
      const restarted = await this.#isAnother(handle, size, ino);
      if (restarted) this.#restart();
      this.#inode = ino;
      if (restarted) yield { restarted: true, bytes: new Uint8Array(0) };
      const buffer = new Uint8Array(CHUNK);
      for (;;) {
        const { bytesRead } = await handle.read(buffer, 0, CHUNK, this.#read);
        if (bytesRead === 0) return;
        const bytes = buffer.subarray(0, bytesRead);
        this.#take(bytes);
        yield { restarted: false, bytes };
      }
    } finally {
      await handle.close();
    }
  }

  #take(bytes: Uint8Array): void {
    const newline = bytes.lastIndexOf(NEWLINE);
    if (newline >= 0) this.#offset = this.#read + newline + 1;
    this.#read += bytes.length;
    const tail = new Uint8Array(this.#mark.length + bytes.length);
    tail.set(this.#mark);
    tail.set(bytes, this.#mark.length);
    this.#mark = tail.slice(-MARK);
  }

  async #isAnother(handle: FileHandle, size: number, inode: number): Promise<boolean> {
    if (size < this.#read) return true;
    if (this.#inode !== null && this.#inode !== inode) return true;
    const before = new Uint8Array(this.#mark.length);
    const { bytesRead } = await handle.read(before, 0, before.length, this.#read - before.length);
    return bytesRead < before.length || before.some((byte, at) => byte !== this.#mark[at]);
  }

  #restart(): void {
    this.#read = 0;
    this.#offset = 0;
    this.#mark = new Uint8Array(0);
  }
}

/**
 * Returns the end of the whole lines in a file or in its first `most` bytes; 0 if there is no such
 * file. A last line without a line end is still being written.
 */
export async function endOfLines(file: string, most = Number.POSITIVE_INFINITY): Promise<number> {
  const handle = await openIfPresent(file);
  if (!handle) return 0;
  try {
    let end = Math.min(most, (await handle.stat()).size);
    const buffer = new Uint8Array(CHUNK);
    while (end > 0) {
      const from = Math.max(0, end - CHUNK);
      const { bytesRead } = await handle.read(buffer, 0, end - from, from);
      const newline = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE);
      if (newline >= 0) return from + newline + 1;
      end = from;
    }
    return 0;
  } finally {
    await handle.close();
  }
}

/** Returns the creation time in milliseconds since the epoch, or null if there is no such file. */
export async function madeAt(file: string): Promise<number | null> {
  try {
    const { birthtimeMs } = await stat(file);
    return birthtimeMs;
  } catch {
    return null; // The file does not exist yet.
  }
}

async function openIfPresent(file: string): Promise<FileHandle | null> {
  try {
    return await openRegular(file);
  } catch {
    return null; // The file does not exist or is not a regular file; the next poll tries again.
  }
}
