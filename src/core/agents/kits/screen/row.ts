import type { Look, ScreenLine } from './snapshot.ts';
import { displayWidth } from './width.ts';

/** A line of a screen without the boxes around it. */
export type Row = {
  readonly kind: 'blank' | 'rule' | 'text';
  /** Text without borders and surrounding blanks. */
  readonly text: string;
  /** Column of its first character. */
  readonly col: number;
  /** Column after its last character. */
  readonly end: number;
  /** Column at which its box ends. */
  readonly limit: number;
  /** Index of `text` in the line, used to find its colours. */
  readonly offset: number;
  readonly line: ScreenLine;
};

const BORDERS = /^[│┃║▌▎╎┆]/u;
const BORDERS_AT_END = /[│┃║▐╎┆]$/u;
const RULE = /^[─━═╌╍┄┅┈┉▔▁▄▀╭╮╰╯┌┐└┘├┤┬┴┼╹╻╔╗╚╝╠╣_=\-~*#\s]+$/u;
const DRAWN = /[─━═╌╍┄┅┈┉▔▁▄▀╭╮╰╯┌┐└┘├┤┬┴┼╹╻╔╗╚╝╠╣]/u;
const SHORTEST_RULE = 4;
const MOST_BOXES = 4;
const TITLED_SHARE = 0.5;

export function rowOf(line: ScreenLine, cols: number): Row {
  const whole = line.text.trimEnd();
  let from = whole.length - whole.trimStart().length;
  let to = whole.length;
  let limit = cols;
  for (let depth = 0; depth < MOST_BOXES; depth += 1) {
    const inner = whole.slice(from, to);
    const isAscii = inner.length > 2 && inner.startsWith('|') && inner.endsWith('|');
    const left = isAscii || BORDERS.test(inner);
    const right = isAscii || (inner.length > 1 && BORDERS_AT_END.test(inner));
    if (!left && !right) break;
    if (left) from += 1;
    if (right) {
      to -= 1;
      limit = displayWidth(whole.slice(0, to));
    }
    const rest = whole.slice(from, to);
    from += rest.length - rest.trimStart().length;
    to = Math.max(from, to - (rest.length - rest.trimEnd().length));
  }
  const text = whole.slice(from, to);
  const col = displayWidth(whole.slice(0, from));
  return {
    kind: kindOf(text),
    text,
    col,
    end: col + displayWidth(text),
    limit,
    offset: from,
    line,
  };
}

function kindOf(text: string): Row['kind'] {
  if (text === '') return 'blank';
  const isRule =
    text.length >= SHORTEST_RULE &&
    RULE.test(text) &&
    (DRAWN.test(text) || /^(?:-{8,}|={8,}|_{8,}|~{8,}|\*{8,}|#{8,})$/u.test(text));
  return isRule || isTitledRule(text) ? 'rule' : 'text';
}

/** Returns true for a rule with a title on it. */
function isTitledRule(text: string): boolean {
  if (!/^[─━═╭┌╰└]{2}.*[─━═╮┐╯┘]$/u.test(text)) return false;
  const drawn = text.replaceAll(/[^─━═]/gu, '').length;
  return drawn >= text.length * TITLED_SHARE;
}

/**
 * Returns the look of the character at an index of the row's text. Returns null if no colours are
 * known.
 */
export function lookAt(row: Row, index: number): Look | null {
  const at = row.offset + index;
  return row.line.runs?.find(({ start, end }) => at >= start && at < end)?.look ?? null;
}
