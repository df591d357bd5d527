import { createHash } from 'node:crypto';

import type { FileReadPort } from '#core/ports.ts';

const PIECE = 1024 * 1024;
/** Largest file whose content is known. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The content of a file that another file names. */
export type Content = {
  readonly hash: string;
  /** Its first lines; of a file that is no text, only its size and hash. */
  readonly lines: readonly string[];
  readonly size: number;
};

/**
 * Returns the content of a file of at most that many bytes, or the reason why it is not known. Holds
 * one piece at a time.
 */
export async function contentOf(
  reads: FileReadPort,
  path: string,
  most: number,
): Promise<Content | string> {
  const hash = createHash('sha256');
  let first: Buffer | null = null;
  let at = 0;
  for (;;) {
    const read = await reads.read(path, at, PIECE);
    if (!read.ok) return read.error;
    const { bytes, size } = read.value;
    if (Math.max(size, at) > Math.min(most, MAX_BYTES)) return `${size} bytes`;
    first ??= Buffer.from(bytes);
    hash.update(bytes);
    at += bytes.length;
    if (at >= size || bytes.length === 0)
      return { hash: hash.digest('hex'), lines: contentLines(first, size), size };
  }
}

function contentLines(first: Buffer, size: number): readonly string[] {
  if (first.includes(0)) return [`${size} bytes`];
  const lines = first
    .toString('utf8')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  return size > first.length ? [...lines, `… ${size} bytes`] : lines;
}
