import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Limit of a file. */
export const FILE_LIMIT = 1024 ** 3;
/** Free space that a file never takes. */
const RESERVE_BYTES = 256 * 1024 ** 2;
const SPACE_CHECK_BYTES = 32 * 1024 ** 2;
const BLOCK_BYTES = 256 * 1024;
const BACKLOG_HIGH = 4 * 1024 ** 2;
const BACKLOG_LOW = 1024 ** 2;
const FLUSH_MS = 100;

export interface RawFilePorts {
  /** Calls for a pause of the output while the disk is slow. */
  pause(): void;
  resume(): void;
  /** Returns the free bytes of the disk of `folder`. */
  freeBytes(folder: string): Promise<number>;
}

/** Writes the raw output of a command to a file, up to a limit, with at most 4 MiB in memory. */
export class RawFile {
  readonly path: string;
  readonly #limit: number;
  readonly #ports: RawFilePorts;
  #block = Buffer.alloc(0);
  #blockLength = 0;
  #queue: Buffer[] = [];
  #queued = 0;
  #accepted = 0;
  #checkedAt = -SPACE_CHECK_BYTES;
  #file: FileHandle | null = null;
  #writing: Promise<void> | null = null;
  #isPaused = false;
  #timer: NodeJS.Timeout | null = null;
  #notice: string | null = null;

  constructor(path: string, ports: RawFilePorts, limit = FILE_LIMIT) {
    this.path = path;
    this.#ports = ports;
    this.#limit = limit;
  }

  /** A sentence if the file lacks a part of the output. */
  get notice(): string | null {
    return this.#notice;
  }

  /** Bytes of the file, as far as it could be written. */
  get bytes(): number {
    return this.#accepted;
  }

  add(bytes: Uint8Array): void {
    if (this.#notice !== null) return;
    const room = this.#limit - this.#accepted;
    const taken = bytes.subarray(0, room);
    this.#accepted += taken.length;
    for (let at = 0; at < taken.length;) at += this.#fill(taken.subarray(at));
    if (taken.length < bytes.length)
      this.#stop(`The file has only the first ${this.#limit.toLocaleString('en-US')} bytes.`);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#flush();
    }, FLUSH_MS).unref();
  }

  /** Resolves when everything is on the disk and the file is closed. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flush();
    await this.#writing;
    await this.#file?.close().catch(() => undefined);
    this.#file = null;
  }

  #fill(bytes: Uint8Array): number {
    if (this.#block.length === 0) this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    const part = bytes.subarray(0, BLOCK_BYTES - this.#blockLength);
    this.#block.set(part, this.#blockLength);
    this.#blockLength += part.length;
    if (this.#blockLength === BLOCK_BYTES) this.#flush();
    return part.length;
  }

  #flush(): void {
    if (this.#blockLength > 0) {
      this.#queue.push(this.#block.subarray(0, this.#blockLength));
      this.#queued += this.#blockLength;
      this.#block = Buffer.alloc(0);
      this.#blockLength = 0;
    }
    if (this.#queued > BACKLOG_HIGH && !this.#isPaused) {
      this.#isPaused = true;
      this.#ports.pause();
    }
    if (this.#queue.length > 0) this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    try {
      this.#file ??= await this.#open();
      for (let block = this.#queue.shift(); block; block = this.#queue.shift()) {
        await this.#checkSpace();
        if (this.#notice === null || this.#accepted >= this.#limit)
          await this.#file.appendFile(block);
        this.#queued -= block.length;
        if (this.#queued < BACKLOG_LOW) this.#resume();
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#stop(
        `The file lacks a part of the output, because it could not be written: ${reason}.`,
      );
      this.#queue = [];
      this.#queued = 0;
    }
    this.#writing = null;
    this.#resume();
  }

  async #open(): Promise<FileHandle> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    return open(this.path, 'w', 0o600);
  }

  async #checkSpace(): Promise<void> {
    if (this.#accepted - this.#checkedAt < SPACE_CHECK_BYTES) return;
    this.#checkedAt = this.#accepted;
    if ((await this.#ports.freeBytes(dirname(this.path))) < RESERVE_BYTES)
      this.#stop('The file lacks the end of the output, because the disk is nearly full.');
  }

  #stop(notice: string): void {
    this.#notice ??= notice;
  }

  #resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#ports.resume();
  }
}

/** Returns the free bytes of the disk of `folder` for this user. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
