import type { TranscriptBytes } from '#core/agents/driver.ts';
import { LineSplitter, MAX_LINE_BYTES, type SplitLine } from '#node/streams/line-splitter.ts';

import { OVERLONG_HEAD } from './record-reader.ts';

/** Number of bytes that contain at least `OVERLONG_HEAD` characters of any script. */
const HEAD_BYTES = OVERLONG_HEAD * 4;
/**
 * Length of the longest line that is converted, with its `\r
 * `, in bytes.
 */
const MAX_LINE = MAX_LINE_BYTES + 2;
const STEP = 1024 * 1024;
/** Bytes after the end of a slice that are read again if lines before it have changed. */
const AGAIN = 64 * 1024;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

export type WholeLines = { readonly start: number; readonly lines: readonly SplitLine[] };

/**
 * Reads the whole lines that end at byte `end`: about `want` bytes, at least one line. A long line
 * is read a second time.
 */
export async function wholeLinesBefore(
  handle: TranscriptBytes,
  end: number,
  want: number,
): Promise<WholeLines> {
  for (let size = want; ; size *= 2) {
    const from = Math.max(0, end - size);
    const bytes = await readBytes(handle, from, end);
    const whole = from === 0 ? 0 : bytes.subarray(0, -1).indexOf(NEWLINE) + 1;
    if (from === 0 || whole > 0)
      return { start: from + whole, lines: linesOf(bytes.subarray(whole), from + whole) };
    if (size >= MAX_LINE) return readOverlong(handle, from, end);
  }
}

/**
 * Returns `end` if a line ends there, or else the end of a line at least `AGAIN` bytes after it; at
 * most `size`.
 */
export async function lineEndIn(
  handle: TranscriptBytes,
  end: number,
  size: number,
): Promise<number> {
  if (end >= size) return size;
  const [before] = await readBytes(handle, end - 1, end);
  if (before === NEWLINE) return end;
  for (let from = end + AGAIN; from < size; from += STEP) {
    const newline = (await readBytes(handle, from, Math.min(size, from + STEP))).indexOf(NEWLINE);
    if (newline >= 0) return from + newline + 1;
  }
  return size;
}

function linesOf(bytes: Uint8Array, offset: number): readonly SplitLine[] {
  const splitter = new LineSplitter({ offset });
  return [...splitter.push(bytes), ...splitter.flush()];
}

async function readOverlong(
  handle: TranscriptBytes,
  from: number,
  end: number,
): Promise<WholeLines> {
  const start = await lineStart(handle, from);
  const head = await readBytes(handle, start, Math.min(end, start + HEAD_BYTES));
  return {
    start,
    lines: [
      {
        text: new TextDecoder().decode(head),
        start,
        end: await lineEnd(handle, end),
        truncated: true,
      },
    ],
  };
}

/** Returns the end of the content of a line whose terminator, if it has one, ends at byte `end`. */
async function lineEnd(handle: TranscriptBytes, end: number): Promise<number> {
  const [before, last] = await readBytes(handle, end - 2, end);
  if (last !== NEWLINE) return last === RETURN ? end - 1 : end;
  return before === RETURN ? end - 2 : end - 1;
}

/** Returns the start of the line that contains byte `at`. */
async function lineStart(handle: TranscriptBytes, at: number): Promise<number> {
  for (let end = at; end > 0;) {
    const from = Math.max(0, end - STEP);
    const newline = (await readBytes(handle, from, end)).lastIndexOf(NEWLINE);
    if (newline >= 0) return from + newline + 1;
    end = from;
  }
  return 0;
}

/** Reads the bytes [start, end), or fewer if the file became shorter. */
async function readBytes(handle: TranscriptBytes, start: number, end: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(end - start);
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
