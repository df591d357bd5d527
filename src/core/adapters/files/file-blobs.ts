import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { BlobFailure, BlobPort } from '#core/ports/blob-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

const isContinuation = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0xc0) === 0x80;

/** Returns the length in bytes of the character that begins with this byte. */
function characterSize(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}

/** Returns the position of the first complete character. */
function wholeStart(bytes: Uint8Array): number {
  let start = 0;
  while (start < Math.min(4, bytes.length) && isContinuation(bytes[start])) start += 1;
  return start;
}

/** Returns the position after the last complete character. */
function wholeEnd(bytes: Uint8Array): number {
  let lead = bytes.length - 1;
  while (lead > 0 && bytes.length - lead < 4 && isContinuation(bytes[lead])) lead -= 1;
  const cut = lead > 0 && lead + characterSize(bytes[lead] ?? 0) > bytes.length;
  return cut ? lead : bytes.length;
}

function failureFrom(error: unknown): BlobFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    kind: 'failed',
    message: compose('fileFailures.textNotStored', { reason }),
    remedy: compose('fileFailures.checkDisk'),
  };
}

/** Stores blobs as files `ab/cdef…` below one folder, readable by their owner only. */
export class FileBlobs implements BlobPort {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #path(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash.slice(2));
  }

  put(text: string): Result<{ hash: string; bytes: number }, BlobFailure> {
    const data = Buffer.from(text, 'utf8');
    const hash = createHash('sha256').update(data).digest('hex');
    const path = this.#path(hash);
    if (existsSync(path)) return ok({ hash, bytes: data.byteLength });
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(`${path}.part`, data, { mode: 0o600, flush: true });
      renameSync(`${path}.part`, path);
      return ok({ hash, bytes: data.byteLength });
    } catch (error) {
      return err(failureFrom(error));
    }
  }

  text(hash: string): string | null {
    const path = this.#path(hash);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  }

  async read(hash: string, offset: number, length: number): ReturnType<BlobPort['read']> {
    const path = this.#path(hash);
    if (!existsSync(path)) {
      return err({
        kind: 'noSuchBlob',
        message: compose('fileFailures.textGone'),
        remedy: compose('fileFailures.conversationDeleted'),
      });
    }
    try {
      const file = await open(path);
      try {
        const { size } = await file.stat();
        const from = Math.min(offset, size);
        const buffer = Buffer.alloc(Math.min(length, size - from));
        const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
        const part = buffer.subarray(0, bytesRead);
        const [start, end] = [
          from === 0 ? 0 : wholeStart(part),
          from + bytesRead >= size ? bytesRead : wholeEnd(part),
        ];
        return ok({
          text: buffer.toString('utf8', start, end),
          offset: from + start,
          nextOffset: from + end,
          bytes: size,
        });
      } finally {
        await file.close();
      }
    } catch (error) {
      return err(failureFrom(error));
    }
  }

  delete(hash: string): void {
    rmSync(this.#path(hash), { force: true });
  }
}
