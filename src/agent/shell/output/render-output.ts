import { type ControlLevel, levelOf, withoutInvisible } from './control-level.ts';
import type { OutputParts } from './kept-output.ts';
import { firstLines, lastLines, lineCount } from './line-text.ts';
import { renderScreen } from './render-screen.ts';

/** Lines of the beginning and of the end that the model sees. */
const SHOWN_LINES = 500;
/** Characters of one line of which the end is rendered; progress bars repeat the same line. */
const LINE_END = 32 * 1024;
/** Shares of bytes that are no text, above which an output is binary. */
const MAX_BAD_SHARE = 0.05;
const MAX_NUL_SHARE = 0.3;

/** Output as lines. `omitted` lines lie between `head` and `tail`. */
export interface RenderedOutput {
  readonly head: readonly string[];
  readonly tail: readonly string[];
  readonly omitted: number;
  readonly isBinary: boolean;
  /** Bytes of the only line that are not in memory. */
  readonly hidden: number;
}

const nothing: RenderedOutput = { head: [], tail: [], omitted: 0, isBinary: false, hidden: 0 };

/** Renders the kept parts of an output: the first and the last 500 lines. */
export async function renderOutput(parts: OutputParts): Promise<RenderedOutput> {
  if (isBinary(Buffer.concat([parts.head.subarray(0, 65_536), parts.tail.subarray(-65_536)])))
    return { ...nothing, isBinary: true };
  if (parts.gapBytes === 0) return renderWhole(decode(Buffer.concat([parts.head, parts.tail])));
  return renderWithGap(parts);
}

/** Renders the end of an output, for a card or a question: at most `most` lines. */
export async function renderEnd(bytes: Buffer, most: number): Promise<string[]> {
  if (isBinary(bytes)) return ['[Binary output]'];
  const text = decode(bytes);
  if (levelOf(text) === 'screen') return (await renderScreen(text)).slice(-most);
  return renderLines(lastLines(text, most));
}

async function renderWhole(text: string): Promise<RenderedOutput> {
  if (levelOf(text) === 'screen') {
    const lines = await renderScreen(text);
    const isLong = lines.length > 2 * SHOWN_LINES;
    return {
      ...nothing,
      head: isLong ? lines.slice(0, SHOWN_LINES) : lines,
      tail: isLong ? lines.slice(-SHOWN_LINES) : [],
      omitted: isLong ? lines.length - 2 * SHOWN_LINES : 0,
    };
  }
  const total = lineCount(text);
  if (total <= 2 * SHOWN_LINES)
    return { ...nothing, head: await renderLines(firstLines(text, total)) };
  return {
    ...nothing,
    head: await renderLines(firstLines(text, SHOWN_LINES)),
    tail: await renderLines(lastLines(text, SHOWN_LINES)),
    omitted: total - 2 * SHOWN_LINES,
  };
}

/**
 * Renders both ends of an output whose middle is not in memory. Lines of the middle are counted by
 * their line feeds.
 */
async function renderWithGap({
  head,
  tail,
  gapLines,
  bytes,
}: OutputParts): Promise<RenderedOutput> {
  const headText = decode(head);
  const tailText = afterOpenSequence(headText, decode(tail));
  const level = levelOf(`${headText}\n${tailText}`);
  // The last line of the head and the first of the tail are cut.
  const headWhole = headText.slice(0, headText.lastIndexOf('\n') + 1);
  const tailWhole = tailText.slice(tailText.indexOf('\n') + 1);
  const hasTail = tailText.includes('\n') && tailWhole !== '';
  const shownHead = headWhole === '' ? headText : headWhole;
  const shownTail = hasTail ? tailWhole : tailText;
  const first = await renderBegin(shownHead, level);
  const last = await renderTail(shownTail, level);
  const feeds = (text: string) => lineCount(text) - (text.endsWith('\n') || text === '' ? 0 : 1);
  const total = feeds(headText) + gapLines + feeds(tailText) + (tailText.endsWith('\n') ? 0 : 1);
  // A single line is shown once: text by its beginning, a progress bar by its end.
  if (total <= 1 && level !== 'plain') return { ...nothing, head: last };
  if (total <= 1) return { ...nothing, head: first, hidden: bytes - head.length };
  return {
    ...nothing,
    head: first,
    tail: last,
    omitted: Math.max(0, total - first.length - last.length),
  };
}

/** Returns the tail without the end of a title that began before the gap. */
function afterOpenSequence(head: string, tail: string): string {
  // oxlint-disable-next-line eslint/no-control-regex -- the subject is control characters
  if (!/\u001b[\]P^_][^\u0007\u001b]*$/.test(head)) return tail;
  // oxlint-disable-next-line eslint/no-control-regex -- likewise
  const end = /\u0007|\u001b\\/.exec(tail);
  return end ? tail.slice(end.index + end[0].length) : '';
}

async function renderBegin(text: string, level: ControlLevel): Promise<string[]> {
  return level === 'screen'
    ? (await renderScreen(text, SHOWN_LINES)).slice(0, SHOWN_LINES)
    : renderLines(firstLines(text, SHOWN_LINES));
}

async function renderTail(text: string, level: ControlLevel): Promise<string[]> {
  return level === 'screen'
    ? (await renderScreen(text)).slice(-SHOWN_LINES)
    : renderLines(lastLines(text, SHOWN_LINES));
}

/** Renders independent lines. A line without controls keeps its tabs and blanks. */
async function renderLines(lines: readonly string[]): Promise<string[]> {
  const plain = lines.map((line) => withoutInvisible(`${line}\n`).slice(0, -1));
  const controlled = plain.flatMap((line, at) => (levelOf(line) === 'plain' ? [] : [at]));
  if (controlled.length === 0) return plain;
  // Every line ends with a mark, because lines that are empty at the end would not be returned.
  const text = controlled.map((at) => `${lineEnd(plain[at] ?? '')}\u001b[m\r\n|\r\n`).join('');
  const rendered = await renderScreen(text);
  controlled.forEach((at, index) => {
    plain[at] = rendered[index * 2] ?? '';
  });
  return plain;
}

function lineEnd(line: string): string {
  if (line.length <= LINE_END) return line;
  const from = line.indexOf('\r', line.length - LINE_END);
  return line.slice(from === -1 ? line.length - LINE_END : from + 1);
}

function decode(bytes: Buffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Returns whether the bytes are no text, by the share of NUL, controls and invalid UTF-8. */
function isBinary(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  const text = decode(bytes);
  // oxlint-disable-next-line eslint/no-control-regex -- the subject is control characters
  const bad = text.match(/[\u0001-\u0006\u0010-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0;
  const nul = text.match(/\0/g)?.length ?? 0;
  return bad > Math.max(8, text.length * MAX_BAD_SHARE) || nul > text.length * MAX_NUL_SHARE;
}
