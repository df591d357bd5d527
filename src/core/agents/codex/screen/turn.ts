import type { Row } from '#core/agents/kits/screen/row.ts';

/** What stands between the last prompt of the person and the composer. */
export type Turn = {
  /** A prompt of the person is in sight. */
  readonly hasPrompt: boolean;
  /** The line that closes a turn, whether it went well or not. */
  readonly closing: string | null;
  /** The last thing said or done. */
  readonly last: readonly Row[];
  readonly isText: boolean;
  /** Something else was said before it, since the person's prompt. */
  readonly isAbove: boolean;
  /** The beginning of the last thing is out of sight. */
  readonly isClipped: boolean;
  /** Something was said that has left the screen at its top. */
  readonly isScrolled: boolean;
};

const CLOSING = /^(?:Worked for\b|■|✗)/u;
const BULLET = /^[•◦]\s/u;
const RESULT = /^[└├│+]/u;

export function turnOf(rows: readonly Row[]): Turn {
  const prompt = rows.findLastIndex(({ col, text }) => col === 0 && /^›\s/u.test(text));
  const closing = closingBelow(rows, prompt);
  const end = closing && isDone(closing.text) ? closing.at : rows.length;
  const bullet = rows.slice(0, end).findLastIndex(({ col, text }) => col === 0 && (BULLET.test(text) || CLOSING.test(text)));
  const last = rows.slice(Math.max(bullet, prompt + 1), end);
  const isOpened = bullet > prompt;
  return {
    hasPrompt: prompt !== -1,
    closing: closing?.text ?? null,
    last,
    isText: isOpened && isMessage(rows[bullet], last),
    isAbove: rows.slice(prompt + 1, Math.max(bullet, prompt + 1)).some(({ kind, text }) => kind === 'text' && BULLET.test(text)),
    isClipped: (!isOpened && prompt !== -1 && last.some(isText)) || isUnderHeader(rows, prompt),
    isScrolled: isScrolled(rows),
  };
}

/** Finds the line that closes the turn. Returns null if none stands below the prompt. */
function closingBelow(rows: readonly Row[], prompt: number): { readonly at: number; readonly text: string } | null {
  const at = rows.findLastIndex(({ text, col }) => col <= 2 && CLOSING.test(text));
  const row = rows[at];
  return row && at > prompt ? { at, text: row.text } : null;
}

/** Whether the last thing is said, and is not the result of a tool. */
function isMessage(bullet: Row | undefined, last: readonly Row[]): boolean {
  return BULLET.test(bullet?.text ?? '') && !last.some(({ text }) => RESULT.test(text));
}

/** Whether the screen begins with text, and the banner of Codex has left it. */
function isScrolled(rows: readonly Row[]): boolean {
  return rows[0]?.kind === 'text' && !rows.some(({ text }) => text.startsWith('>_ '));
}

/** Whether a closing line says that the turn went well. */
export function isDone(closing: string | null): boolean {
  return closing !== null && closing.startsWith('Worked for');
}

const isText = ({ kind }: Row) => kind === 'text';

/** The prompt of a long turn stays at the top; what directly follows it is from the middle of the turn. */
function isUnderHeader(rows: readonly Row[], prompt: number): boolean {
  const next = rows[prompt + 1];
  return prompt === 0 && next?.kind === 'text' && !BULLET.test(next.text);
}
