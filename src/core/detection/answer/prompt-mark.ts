import type { ScreenText, ScreenTrace } from '#core/socket/host-protocol.ts';
import { isWayOut } from '#shared/detection/decision.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { isPainted, type Subject } from '../subject/subject.ts';

/**
 * Identifies one prompt: what it asks, its subject, its position, and what had been printed and
 * typed by then. Two prompts with the same words have different marks.
 */
export type PromptMark = {
  readonly fingerprint: string;
  /**
   * The question and its options as they are worded: other words may have the same fingerprint.
   */
  readonly words: string;
  readonly subject: string;
  /**
   * True if the prompt is drawn with a pointer or in a panel: a key moves the pointer and leaves
   * the rest of the picture unchanged.
   */
  readonly isPainted: boolean;
  /**
   * True if the program redraws the prompt without any key, as agents do. Output is then no sign of
   * a change, and the pictures are compared.
   */
  readonly isRedrawn: boolean;
  readonly cols: number;
  readonly rows: number;
  readonly cursor: { readonly row: number; readonly col: number };
  readonly alternate: boolean;
  /** The visible rows. */
  readonly picture: readonly string[];
  /** Rows of the picture that the subject and the prompt occupy. */
  readonly first: number;
  readonly last: number;
  readonly title: string | null;
  readonly offset: number;
  /** Null if the terminal does not count clears and scrolls. */
  readonly renewals: number | null;
  readonly trace: ScreenTrace | null;
};

export function markOf(
  screen: ScreenText,
  message: ExtractedMessage,
  subject: Subject,
): PromptMark {
  const { lines, top, cols, rows, cursor, alternate, title, offset, trace } = screen;
  const picture = lines.slice(top);
  const filled = picture.findLastIndex((line) => line.trim() !== '');
  const option = squash(message.options.at(-1) ?? '').slice(0, 24);
  const lastOption =
    option === '' ? -1 : picture.findLastIndex((line) => squash(line).includes(option));
  return {
    fingerprint: message.fingerprint,
    words: wordsOf(message),
    subject: subject.text,
    isPainted: alternate || isPainted(message),
    isRedrawn: message.asked !== undefined && message.asked.program !== 'generic',
    cols,
    rows,
    cursor: { row: cursor.row, col: cursor.col },
    alternate,
    picture,
    first: Math.max(0, subject.first - top),
    last: isPainted(message) && lastOption !== -1 ? lastOption : Math.max(filled, cursor.row),
    title,
    offset,
    renewals: screen.renewals ?? null,
    trace: trace ?? null,
  };
}

/** Corral's own keys since the mark was made; after one, a painted prompt has been redrawn. */
export type OwnKeys = { readonly typed: number };
const noKeys: OwnKeys = { typed: 0 };

/**
 * Returns whether nothing was typed or printed since the mark was made that could have replaced the
 * prompt. Checks the position only; `isSameQuestion` compares the question. Returns false if in
 * doubt: the question is then read and asked again.
 */
export function isUnmoved(mark: PromptMark, screen: ScreenText, own: OwnKeys = noKeys): boolean {
  const { trace } = screen;
  if (mark.trace?.by === 'stream')
    return (
      trace?.by === 'stream' &&
      trace.typed === mark.trace.typed + own.typed &&
      isStill(mark, screen, own)
    );
  if (mark.trace?.by === 'pane')
    return trace?.by === 'pane' && isSamePane(mark, mark.trace, screen, trace, own);
  return mark.offset === screen.offset && isSamePicture(mark, screen);
}

/**
 * Compares byte streams: every byte is known, and only those that leave a prompt unchanged may have
 * arrived. A resize that printed nothing changed nothing.
 */
function isStill(mark: PromptMark, screen: ScreenText, own: OwnKeys): boolean {
  if (screen.offset === mark.offset) return true;
  // A cleared or scrolled screen may have held another prompt with the same picture.
  if (mark.isPainted && (screen.renewals ?? null) !== mark.renewals) return false;
  if (isDrawnAgain(mark, own)) return isSamePicture(mark, screen);
  const isQuiet = screen.trace?.by === 'stream' && screen.trace.still <= mark.offset;
  return isQuiet && (isResized(mark, screen) || isSamePicture(mark, screen));
}

/**
 * Compares tmux panes. tmux reports the last output in whole seconds, and for all panes of a window
 * together.
 */
function isSamePane(
  mark: PromptMark,
  was: PaneTrace,
  screen: ScreenText,
  now: PaneTrace,
  own: OwnKeys,
): boolean {
  if (was.history !== now.history || !isSamePicture(mark, screen)) return false;
  if (was.activity === now.activity || isDrawnAgain(mark, own) || !now.isAlone) return true;
  // The pane printed something. Unless the change is visible elsewhere, the output may be a new
  // prompt with the same picture.
  return screen.title !== mark.title || !isSameText(mark.picture, screen.lines.slice(screen.top));
}
type PaneTrace = Extract<ScreenTrace, { by: 'pane' }>;

/**
 * Returns whether output is no sign of another prompt: menus of other programs draw only after a
 * key.
 */
const isDrawnAgain = ({ isPainted, isRedrawn }: PromptMark, { typed }: OwnKeys) =>
  isRedrawn || (isPainted && typed > 0);

const isResized = (mark: PromptMark, { cols, rows }: ScreenText) =>
  mark.cols !== cols || mark.rows !== rows;

/**
 * Returns whether the rows of the question are unchanged. Clocks and spinners beside them may
 * change.
 */
function isSamePicture(mark: PromptMark, screen: ScreenText): boolean {
  if (isResized(mark, screen) || mark.alternate !== screen.alternate) return false;
  const isMoved = mark.cursor.row !== screen.cursor.row || mark.cursor.col !== screen.cursor.col;
  if (isMoved && !mark.isPainted) return false;
  const now = screen.lines.slice(screen.top);
  return mark.picture.every((line, at) => {
    const other = now[at] ?? '';
    if (line === other) return true;
    const isWithin = at >= mark.first && at <= mark.last;
    if (isWithin) return mark.isPainted && withoutPointer(line) === withoutPointer(other);
    return withoutTicks(line) === withoutTicks(other);
  });
}

const isSameText = (one: readonly string[], other: readonly string[]) =>
  one.join('\n') === other.join('\n');

/**
 * Returns the words of a question that rules have read. Two readings by a model differ in their
 * words, and Corral types no answer to them.
 */
function wordsOf({ asked, options }: ExtractedMessage): string {
  return asked ? [asked.question, ...options.filter((label) => !isWayOut(label))].join('\n') : '';
}

/** Returns whether a screen asks the same question, in the same words, about the same subject. */
export function isSameQuestion(
  mark: PromptMark,
  message: ExtractedMessage | null,
  subject: Subject,
): boolean {
  const key = (text: string) =>
    squash(mark.isPainted ? text.split('\n').map(withoutPointer).join('') : text);
  return (
    message?.fingerprint === mark.fingerprint &&
    key(wordsOf(message)) === key(mark.words) &&
    key(subject.text) === key(mark.subject)
  );
}

/** Removes the pointer of an option, and the dots that agents blink. */
function withoutPointer(line: string): string {
  return line.replace(/^[\s│┃║]*[❯›❱>▶→➜●◉○◯⏺•]?\s*/u, '').trimEnd();
}

/** Removes what changes on an idle screen: spinners, dots, seconds, percentages. */
function withoutTicks(line: string): string {
  return line
    .replaceAll(/[\u2800-\u28ff◐◓◑◒◴◷◶◵✶✻✽✢✳·*●○⏺|/\\-]+/gu, '')
    .replaceAll(/[\d.:]+/gu, '0')
    .replaceAll(/[…\s]+/gu, ' ')
    .trim();
}

const squash = (text: string) => text.replaceAll(/\s/gu, '');

/**
 * Returns the number of inputs typed between two looks. Returns 1 where inputs are not counted and
 * only Corral's own are known.
 */
export function typedSince(before: ScreenText, after: ScreenText): number {
  if (before.trace?.by !== 'stream') return after.trace?.by === 'stream' ? 0 : 1;
  return after.trace?.by === 'stream' ? after.trace.typed - before.trace.typed : 0;
}

/** Number of rows above a prompt that are compared while something is typed at it. */
const ROWS_ABOVE = 12;

/**
 * Returns whether the rows above the cursor's line are the same. Typed text may need more rows and
 * scroll the screen.
 */
export function aboveIsSame(before: ScreenText, after: ScreenText): boolean {
  const [one, other] = [rowsAbove(before), rowsAbove(after)];
  const count = Math.min(one.length, other.length, ROWS_ABOVE);
  return one.slice(0, count).join('\n') === other.slice(0, count).join('\n');
}

/** Returns the visible rows above the cursor's line, the lowest first. */
function rowsAbove({ lines, wrapped, top, cursor }: ScreenText): readonly string[] {
  let at = top + cursor.row;
  while (at > top && wrapped[at] === true) at -= 1;
  return lines.slice(top, at).toReversed();
}
