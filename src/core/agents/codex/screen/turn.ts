import type { Row } from '#core/agents/kits/screen/row.ts';

/** The rows between the person's last prompt and the composer. */
export type Turn = {
  /** True if a prompt of the person is visible. */
  readonly hasPrompt: boolean;
  /** The line that closes a turn, successful or not; null if there is none. */
  readonly closing: string | null;
  /** The rows of the last message or action. */
  readonly last: readonly Row[];
  readonly isText: boolean;
  /** True if there is other text before it, since the person's prompt. */
  readonly isAbove: boolean;
  /** True if the beginning of the last message is out of sight. */
  readonly isClipped: boolean;
  /** True if text has left the screen at its top. */
  readonly isScrolled: boolean;
};

const CLOSING = /^(?:Worked for\b|■|✗)/u;
const BULLET = /^[•◦]\s/u;
const RESULT = /^[└├│+]/u;

export function turnOf(rows: readonly Row[]): Turn {
  const prompt = rows.findLastIndex(({ col, text }) => col === 0 && /^›\s/u.test(text));
  const closing = closingBelow(rows, prompt);
  const end = closing && isDone(closing.text) ? closing.at : rows.length;
  const bullet = rows
    .slice(0, end)
    .findLastIndex(({ col, text }) => col === 0 && (BULLET.test(text) || CLOSING.test(text)));
  const last = rows.slice(Math.max(bullet, prompt + 1), end);
  const isOpened = bullet > prompt;
  return {
    hasPrompt: prompt !== -1,
    closing: closing?.text ?? null,
    last,
    isText: isOpened && isMessage(rows[bullet], last),
    isAbove: rows
      .slice(prompt + 1, Math.max(bullet, prompt + 1))
      .some(({ kind, text }) => kind === 'text' && BULLET.test(text)),
    isClipped: (!isOpened && prompt !== -1 && last.some(isText)) || isUnderHeader(rows, prompt),
    isScrolled: isScrolled(rows),
  };
}

/** Finds the line that closes the turn. Returns null if there is none below the prompt. */
function closingBelow(
  rows: readonly Row[],
  prompt: number,
): { readonly at: number; readonly text: string } | null {
  const at = rows.findLastIndex(({ text, col }) => col <= 2 && CLOSING.test(text));
  const row = rows[at];
  return row && at > prompt ? { at, text: row.text } : null;
}

/** Returns true if the last block is a message and not the result of a tool. */
function isMessage(bullet: Row | undefined, last: readonly Row[]): boolean {
  return BULLET.test(bullet?.text ?? '') && !last.some(({ text }) => RESULT.test(text));
}

/** Returns true if the screen begins with text and no longer shows the banner of Codex. */
function isScrolled(rows: readonly Row[]): boolean {
  return rows[0]?.kind === 'text' && !rows.some(({ text }) => text.startsWith('>_ '));
}

/** Returns true if the closing line reports success. */
export function isDone(closing: string | null): boolean {
  return closing !== null && closing.startsWith('Worked for');
}

const isText = ({ kind }: Row) => kind === 'text';

/**
 * Returns true if the prompt of a long turn is kept at the top, so that the rows below it are from
 * the middle of the turn.
 */
function isUnderHeader(rows: readonly Row[], prompt: number): boolean {
  const next = rows[prompt + 1];
  return prompt === 0 && next?.kind === 'text' && !BULLET.test(next.text);
}
