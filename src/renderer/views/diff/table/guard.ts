import type { DiffInput } from './build-table.ts';

/** The reason why a diff is shown only on demand. */
export type Guard = 'binary' | 'minified' | 'huge';

const MAX_CHARS = 5 * 1024 * 1024;
const MAX_LINE = 5_000;
const SAMPLE = 64 * 1024;
/** Share of replacement characters from which a text counts as binary. */
const MAX_BROKEN = 0.02;
const MIN_BASE64 = 2_048;
const BASE64_LINE = /^[A-Za-z0-9+/]{60,}={0,2}$/u;

export function guardOf({ oldContent, newContent, hunks }: DiffInput): Guard | null {
  const texts = [oldContent ?? '', newContent];
  if (texts.some(looksBinary)) return 'binary';
  if (texts.reduce((sum, text) => sum + text.length, 0) > MAX_CHARS) return 'huge';
  const isLong =
    texts.some(hasLongLine) ||
    hunks.some(({ lines }) => lines.some((line) => line.length > MAX_LINE));
  return isLong ? 'minified' : null;
}

function looksBinary(text: string): boolean {
  if (text.includes('\0')) return true;
  const sample = text.slice(0, SAMPLE);
  const broken = sample.split('\ufffd').length - 1;
  return broken > Math.max(3, sample.length * MAX_BROKEN) || isBase64(sample);
}

/**
 * Returns true if the text consists of long base64 lines only; hashes and keys within ordinary text
 * do not count.
 */
function isBase64(sample: string): boolean {
  if (sample.length < MIN_BASE64) return false;
  const lines = sample.split(/\r?\n/u).filter((line) => line !== '');
  return (
    lines.length > 0 &&
    lines.slice(0, -1).every((line) => BASE64_LINE.test(line)) &&
    /^[A-Za-z0-9+/]+={0,2}$/u.test(lines.at(-1) ?? '')
  );
}

function hasLongLine(text: string): boolean {
  let from = 0;
  for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
    if (to - from > MAX_LINE) return true;
    from = to + 1;
  }
  return text.length - from > MAX_LINE;
}
