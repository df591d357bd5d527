import type { ScreenText, ScreenTrace } from '#core/terminals/door/host-protocol.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { isPainted, type Subject } from '../subject/subject.ts';

/**
 * Which prompt was read: what it asks, what it is about, where it stands, and what had been printed and typed by then. Two prompts
 * of the same words have different marks.
 */
export type PromptMark = {
  readonly fingerprint: string;
  readonly subject: string;
  /** Drawn with a pointer or in a panel: a key moves the pointer, and the rest of the picture stays. */
  readonly isPainted: boolean;
  /** Drawn again and again without any key, as agents do: then output says nothing, and the picture counts. */
  readonly isRedrawn: boolean;
  readonly cols: number;
  readonly rows: number;
  readonly cursor: { readonly row: number; readonly col: number };
  readonly alternate: boolean;
  /** Visible rows. */
  readonly picture: readonly string[];
  /** Rows of the picture that the subject and the prompt take up. */
  readonly first: number;
  readonly last: number;
  readonly title: string | null;
  readonly offset: number;
  /** Null where the terminal does not count what was cleared and scrolled. */
  readonly renewals: number | null;
  readonly trace: ScreenTrace | null;
};

export function markOf(screen: ScreenText, message: ExtractedMessage, subject: Subject): PromptMark {
  const { lines, top, cols, rows, cursor, alternate, title, offset, trace } = screen;
  const picture = lines.slice(top);
  const filled = picture.findLastIndex((line) => line.trim() !== '');
  const option = squash(message.options.at(-1) ?? '').slice(0, 24);
  const lastOption = option === '' ? -1 : picture.findLastIndex((line) => squash(line).includes(option));
  return {
    fingerprint: message.fingerprint,
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

/** What may have happened since by Corral's own keys; after one, a painted prompt has been drawn again. */
export type OwnKeys = { readonly typed: number };
const noKeys: OwnKeys = { typed: 0 };

/**
 * Whether nothing was typed and nothing printed since the mark was made that could have put another prompt in its place. Looks at the
 * place alone; what the screen asks is compared by `isSameQuestion`. In doubt it says no: then the question is read and asked again.
 */
export function isUnmoved(mark: PromptMark, screen: ScreenText, own: OwnKeys = noKeys): boolean {
  const { trace } = screen;
  if (mark.trace?.by === 'stream')
    return trace?.by === 'stream' && trace.typed === mark.trace.typed + own.typed && isStill(mark, screen, own);
  if (mark.trace?.by === 'pane') return trace?.by === 'pane' && isSamePane(mark, mark.trace, screen, trace, own);
  return mark.offset === screen.offset && isSamePicture(mark, screen);
}

/** Every byte is known: only those that leave a prompt as it is may have come. A resize that printed nothing changed nothing. */
function isStill(mark: PromptMark, screen: ScreenText, own: OwnKeys): boolean {
  if (screen.offset === mark.offset) return true;
  // What was cleared or scrolled away may have been another prompt of the same picture.
  if (mark.isPainted && (screen.renewals ?? null) !== mark.renewals) return false;
  if (isDrawnAgain(mark, own)) return isSamePicture(mark, screen);
  const isQuiet = screen.trace?.by === 'stream' && screen.trace.still <= mark.offset;
  return isQuiet && (isResized(mark, screen) || isSamePicture(mark, screen));
}

/** tmux tells the second of the last output, and for all panes of a window together. */
function isSamePane(mark: PromptMark, was: PaneTrace, screen: ScreenText, now: PaneTrace, own: OwnKeys): boolean {
  if (was.history !== now.history || !isSamePicture(mark, screen)) return false;
  if (was.activity === now.activity || isDrawnAgain(mark, own) || !now.isAlone) return true;
  // Something was printed in it. Unless that can be seen elsewhere, it may have been this very prompt.
  return screen.title !== mark.title || !isSameText(mark.picture, screen.lines.slice(screen.top));
}
type PaneTrace = Extract<ScreenTrace, { by: 'pane' }>;

/** Whether output alone says nothing of another prompt: other menus draw only when a key has come. */
const isDrawnAgain = ({ isPainted, isRedrawn }: PromptMark, { typed }: OwnKeys) => isRedrawn || (isPainted && typed > 0);

const isResized = (mark: PromptMark, { cols, rows }: ScreenText) => mark.cols !== cols || mark.rows !== rows;

/** The rows of the question are the same; beside them, clocks and spinners may go on. */
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

const isSameText = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/** Whether a screen asks the same about the same. */
export function isSameQuestion(mark: PromptMark, message: ExtractedMessage | null, subject: Subject): boolean {
  const key = (text: string) => squash(mark.isPainted ? text.split('\n').map(withoutPointer).join('') : text);
  return message?.fingerprint === mark.fingerprint && key(subject.text) === key(mark.subject);
}

/** Where a pointer stands, and the dots that agents blink. */
function withoutPointer(line: string): string {
  return line.replace(/^[\s│┃║]*[❯›❱>▶→➜●◉○◯⏺•]?\s*/u, '').trimEnd();
}

/** What moves on a screen while nothing happens: spinners, dots, seconds, percentages. */
function withoutTicks(line: string): string {
  return line
    .replaceAll(/[\u2800-\u28ff◐◓◑◒◴◷◶◵✶✻✽✢✳·*●○⏺|/\\-]+/gu, '')
    .replaceAll(/[\d.:]+/gu, '0')
    .replaceAll(/[…\s]+/gu, ' ')
    .trim();
}

const squash = (text: string) => text.replaceAll(/\s/gu, '');

/** Returns how many pieces of keys were typed between two looks; 1 where they are not counted and only Corral's own are known. */
export function typedSince(before: ScreenText, after: ScreenText): number {
  if (before.trace?.by !== 'stream') return after.trace?.by === 'stream' ? 0 : 1;
  return after.trace?.by === 'stream' ? after.trace.typed - before.trace.typed : 0;
}

/** Rows above a prompt that are compared while something is typed at it. */
const ROWS_ABOVE = 12;

/** Whether the same stands above the line of the cursor. What is typed may need more rows, and scroll. */
export function aboveIsSame(before: ScreenText, after: ScreenText): boolean {
  const [one, other] = [rowsAbove(before), rowsAbove(after)];
  const count = Math.min(one.length, other.length, ROWS_ABOVE);
  return one.slice(0, count).join('\n') === other.slice(0, count).join('\n');
}

/** The visible ones, the lowest first. */
function rowsAbove({ lines, wrapped, top, cursor }: ScreenText): readonly string[] {
  let at = top + cursor.row;
  while (at > top && wrapped[at] === true) at -= 1;
  return lines.slice(top, at).toReversed();
}
