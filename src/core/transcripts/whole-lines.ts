import type { FileHandle } from 'node:fs/promises';

import { LineSplitter, type SplitLine } from '#core/agents/line-splitter.ts';

/** Longer lines are not converted; only their beginning is shown. In bytes. */
const MAX_LINE = 32 * 1024 * 1024;
const OVERLONG_HEAD = 64 * 1024;
const STEP = 1024 * 1024;
const NEWLINE = 0x0a;

export type WholeLines = { readonly start: number; readonly lines: readonly SplitLine[] };

/** The whole lines that end at byte `end`: about `want` bytes of them, at least one line. Reads a long line once more than it must. */
export async function wholeLinesBefore(handle: FileHandle, end: number, want: number): Promise<WholeLines> {
  for (let size = want; ; size *= 2) {
    const from = Math.max(0, end - size);
    const bytes = await readBytes(handle, from, end);
    const whole = from === 0 ? 0 : bytes.subarray(0, -1).indexOf(NEWLINE) + 1;
    if (from === 0 || whole > 0) return { start: from + whole, lines: linesOf(bytes.subarray(whole), from + whole) };
    if (size >= MAX_LINE) return overlong(handle, from, end);
  }
}

function linesOf(bytes: Uint8Array, offset: number): readonly SplitLine[] {
  const splitter = new LineSplitter({ offset, maxLineBytes: MAX_LINE });
  return [...splitter.push(bytes), ...splitter.flush()];
}

async function overlong(handle: FileHandle, from: number, end: number): Promise<WholeLines> {
  const start = await lineStart(handle, from);
  const head = await readBytes(handle, start, Math.min(end, start + OVERLONG_HEAD));
  return { start, lines: [{ text: new TextDecoder().decode(head), start, end, truncated: true }] };
}

/** Where the line begins that byte `at` belongs to. */
async function lineStart(handle: FileHandle, at: number): Promise<number> {
  for (let end = at; end > 0;) {
    const from = Math.max(0, end - STEP);
    const newline = (await readBytes(handle, from, end)).lastIndexOf(NEWLINE);
    if (newline >= 0) return from + newline + 1;
    end = from;
  }
  return 0;
}

/** Bytes [start, end); where the file has become shorter, fewer. */
async function readBytes(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(end - start);
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
