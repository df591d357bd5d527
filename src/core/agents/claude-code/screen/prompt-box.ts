import type { Row } from '#core/agents/kits/screen/row.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

/**
 * Claude Code's input box between two rules; its first row begins with a prompt sign. Dialogs
 * replace it.
 */
export type PromptBox = {
  readonly top: number;
  readonly bottom: number;
  /** The first row of the draft. */
  readonly first: number;
  readonly draft: string;
  readonly footer: readonly Row[];
};

const PROMPT = /^[❯>!#&]/u;
const FOOTER =
  /\b(?:mode|permissions|edits) on\b|\? for shortcuts|\besc to interrupt\b|\bshift\+tab\b/u;
const TALLEST_BOX = 30;
const TALLEST_FOOTER = 14;

export function promptBox({ rows }: Screen): PromptBox | null {
  for (
    let bottom = rows.length - 1;
    bottom >= Math.max(0, rows.length - TALLEST_FOOTER);
    bottom -= 1
  ) {
    if (!isSide(rows[bottom])) continue;
    for (let top = bottom - 2; top >= Math.max(0, bottom - TALLEST_BOX); top -= 1) {
      if (!isSide(rows[top])) continue;
      const inside = rows.slice(top + 1, bottom);
      if (!isMarked(inside[0])) break;
      const draft = inside
        .map(({ text }) => text)
        .join(' ')
        .replace(PROMPT, '')
        .trim();
      return { top, bottom, first: top + 1, draft, footer: rows.slice(bottom + 1) };
    }
    const tall = tallBox(rows, bottom);
    if (tall) return tall;
  }
  return null;
}

/** Finds the box of a draft that is longer than the screen, whose upper rule is out of sight. */
function tallBox(rows: readonly Row[], bottom: number): PromptBox | null {
  const footer = rows.slice(bottom + 1);
  if (
    !footer.some(({ text }) => FOOTER.test(text)) ||
    footer.some(({ text }) => /^(?:❯\s*)?\d+\.\s/u.test(text)) ||
    // The rule is the upper side of a box whose lower side is missing.
    isMarked(footer[0])
  )
    return null;
  const start = rows.slice(0, bottom).findLastIndex((row) => row.col <= 1 && PROMPT.test(row.text));
  const draft = rows.slice(Math.max(0, start), bottom).map(({ text }) => text);
  const first = Math.max(0, start);
  return { top: first, bottom, first, draft: draft.join(' ').replace(PROMPT, '').trim(), footer };
}

/** Returns true for a rule at the screen's edge; a rule pasted into the draft is indented. */
const isSide = (row: Row | undefined) => isRule(row) && row?.col === 0;

/** Returns true for a prompt sign at the edge; the pointer of a list is indented. */
const isMarked = (row: Row | undefined) =>
  row !== undefined &&
  PROMPT.test(row.text) &&
  (row.col === 0 || row.text !== row.line.text.trim());

export function isRule(row: Row | undefined): boolean {
  return row?.kind === 'rule' && /[─━╭╰]/u.test(row.text);
}
