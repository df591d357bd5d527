import { createHash } from 'node:crypto';

import type { Menu } from '#core/agents/kits/screen/menu.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

import { dialogOn, isEdge } from '../../screen/dialog.ts';
import { screenOfText } from '../../screen/text-screen.ts';

/** A choice that the terminal waits for. */
export type ScreenMenu = {
  /** Text of the question above the options. */
  readonly text: string;
  readonly options: readonly string[];
  /** Index of the option that Enter would choose. */
  readonly selected: number;
  /** Identifies the question with its options, independent of the selected one. */
  readonly fingerprint: string;
};

/** Maximum number of lines of a question. */
const MAX_LINES = 40;

/**
 * Returns the menu on a screen of Claude Code. Returns null if there is none, or one that these
 * keys cannot answer (several questions on tabs, check boxes), which the person must answer in the
 * terminal.
 */
export function screenMenu(text: ScreenText): ScreenMenu | null {
  const screen = screenOfText(text);
  const menu = dialogOn(screen)?.menu;
  const selected = menu?.options.findIndex(({ isPointed }) => isPointed) ?? -1;
  if (
    !menu ||
    selected < 0 ||
    !isWhole(menu) ||
    screen.rows.some((row) => /✔ Submit|\[[ ✔x]\]/u.test(row.text))
  )
    return null;
  const options = menu.options.map(({ label }) => label);
  const question = questionAbove(screen.rows, menu.first);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([question, options]))
    .digest('hex')
    .slice(0, 16);
  return { text: question, options, selected, fingerprint };
}

/** Returns true if the numbers begin at 1, so that no option is out of sight above. */
const isWhole = ({ options }: Menu) => options[0]?.key === null || options[0]?.key === '1';

function questionAbove(rows: readonly Row[], from: number): string {
  const edge = rows.findLastIndex((row, index) => index < from && isEdge(row));
  return rows
    .slice(Math.max(edge + 1, from - MAX_LINES), from)
    .flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))
    .join('\n');
}
