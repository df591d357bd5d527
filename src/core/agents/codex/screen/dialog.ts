import { dialogAround, recognitionOf } from '#core/agents/kits/screen/dialog.ts';
import { numberedMenu } from '#core/agents/kits/screen/menu.ts';
import type { Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';

import { composer } from './composer.ts';

/**
 * Recognises approvals, questions, plans and the trust dialog: a numbered list that replaces the
 * composer.
 */
export const codexDialog: Recogniser = {
  name: 'codex/dialog',
  recognise(screen) {
    const menu = composer(screen) ? null : numberedMenu(screen);
    const dialog = menu && dialogAround(screen, menu, { isEdge });
    if (!dialog || (!menu.options.some(({ isPointed }) => isPointed) && dialog.hints.length === 0))
      return null;
    const seen = recognitionOf(
      dialog,
      menu.options.map(({ label }) => withoutKey(label)),
    );
    return {
      ...seen,
      contextComplete:
        dialog.question !== '' &&
        !menu.isScrolled &&
        !dialog.hints.some((hint) => hidesOptions(hint, menu.options.length)),
    };
  },
};

/** Returns true for earlier output, which begins at the left edge or closes a turn. */
const isEdge = (row: Row) =>
  (row.kind === 'text' && row.col === 0) || /^(?:Worked for\b|\+ Show details)/u.test(row.text);

/** Removes the key that Codex shows after an option. */
function withoutKey(label: string): string {
  return label.replace(/\s+\((?:[a-z]|esc|enter|tab|ctrl[+-][a-z])\)$/u, '');
}

/** Returns true for a hint such as `Option 4 of 7` if fewer options are visible. */
function hidesOptions(hint: string, shown: number): boolean {
  const all = /\bOption \d+\s?(?:of|\/)\s?(\d+)/iu.exec(hint)?.[1];
  return all !== undefined && Number(all) > shown;
}
