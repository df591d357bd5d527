import { rowOf, type Row } from '#core/agents/kits/screen/row.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';
import { displayWidth } from '#core/agents/kits/screen/width.ts';

/**
 * A group of rows that OpenCode marks with a bar at the left. The last one is its prompt or a
 * question.
 */
export type Panel = {
  readonly first: number;
  readonly last: number;
  readonly rows: readonly Row[];
};

export type Layout = {
  /** Rows without the side bar. */
  readonly rows: readonly Row[];
  readonly panels: readonly Panel[];
  /** The prompt with the footer below it; null if there is none. */
  readonly prompt: { readonly panel: Panel; readonly footer: readonly Row[] } | null;
};

const FOOT = /^\s*╹▀/u;
const BAR = /^\s{0,200}┃/u;
const SIDE_BAR_MARK = /\s{3,}•\s+OpenCode\s+\d/u;
/** Columns between the conversation and the side bar. */
const MARGIN = 3;

export function layoutOf(screen: Screen): Layout {
  const rows = withoutSideBar(screen);
  const panels = panelsOf(rows);
  const foot = rows.findLastIndex(({ line }) => FOOT.test(line.text));
  const panel = panels.findLast(({ last }) => last === foot - 1);
  const isLast = panel !== undefined && panels.at(-1) === panel;
  return { rows, panels, prompt: isLast ? { panel, footer: rows.slice(foot + 1) } : null };
}

function panelsOf(rows: readonly Row[]): readonly Panel[] {
  const panels: Panel[] = [];
  let first = -1;
  for (let at = 0; at <= rows.length; at += 1) {
    const isBar = BAR.test(rows[at]?.line.text ?? '');
    if (isBar && first === -1) first = at;
    if (!isBar && first !== -1) {
      panels.push({ first, last: at - 1, rows: rows.slice(first, at) });
      first = -1;
    }
  }
  return panels;
}

/**
 * Removes the side bar of wide terminals, whose last line names OpenCode at the column where the
 * bar begins.
 */
function withoutSideBar({ rows, cols }: Screen): readonly Row[] {
  const mark = rows.findLast(({ line }) => SIDE_BAR_MARK.test(line.text));
  const found = mark ? SIDE_BAR_MARK.exec(mark.line.text) : null;
  if (!mark || !found) return rows;
  const at = displayWidth(mark.line.text.slice(0, found.index + found[0].indexOf('•')));
  const edge = at - MARGIN;
  if (edge < cols / 2) return rows;
  return rows.map(({ line }) => rowOf({ ...line, text: upTo(line.text, edge) }, edge));
}

function upTo(text: string, cols: number): string {
  let width = 0;
  let end = 0;
  for (const char of text) {
    width += displayWidth(char);
    if (width > cols) break;
    end += char.length;
  }
  return text.slice(0, end);
}
