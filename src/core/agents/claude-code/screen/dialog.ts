import { dialogAround, recognitionOf, type Dialog } from '#core/agents/kits/screen/dialog.ts';
import { numberedMenu, pointedMenu, type MenuOption } from '#core/agents/kits/screen/menu.ts';
import type { Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { CHAT } from './labels.ts';
import { isRule, promptBox } from './prompt-box.ts';

/**
 * Recognises approvals, questions, plans and the trust dialog: a list under a rule, which replaces
 * the prompt.
 */
export const claudeDialog: Recogniser = {
  name: 'claude/dialog',
  recognise(screen) {
    const dialog = dialogOn(screen);
    if (!dialog) return null;
    const seen = recognitionOf(dialog, labelsOf(dialog));
    // The dialog is drawn from below, and a hint states how many lines are out of sight at its top.
    return {
      ...seen,
      contextComplete: seen.contextComplete || (dialog.isClipped && isWhole(dialog)),
    };
  },
};

/**
 * Finds the list that replaces the prompt, with its question and hints. Returns null if there is
 * none.
 */
export function dialogOn(screen: Screen): Dialog | null {
  if (promptBox(screen)) return null;
  for (const find of [numberedMenu, pointedMenu]) {
    const menu = find(screen);
    const dialog = menu && dialogAround(screen, menu, { isEdge });
    const isPointed =
      menu?.options.some((option) => option.isPointed && option.key !== null) ?? false;
    // The person's prompt begins with the same pointer as a list without numbers; only a list has
    // key hints below it.
    if (dialog && (isPointed || (dialog.hints.length > 0 && dialog.question !== ''))) return dialog;
  }
  return null;
}

export function isEdge(row: Row): boolean {
  return (
    (isRule(row) && row.text.length > row.limit / 2) ||
    row.text.startsWith('▔') ||
    (row.col === 0 && /^[●⏺❯>⎿]\s/u.test(row.text))
  );
}

function isWhole({ hints, menu, question }: Dialog): boolean {
  return (
    question !== '' && !menu.isScrolled && !hints.some((hint) => /\d+ more lines?/u.test(hint))
  );
}

/**
 * Returns the labels. While the person types a reason, its text or placeholder follows the label
 * and the hint for its key disappears.
 */

function labelsOf({ menu, hints }: Dialog): readonly string[] {
  const isAmending = hints.length > 0 && !hints.some((hint) => /\btab\b/iu.test(hint));
  const chat = menu.options.findIndex(({ label }) => label === CHAT);
  const labels = menu.options.map((option) => (isAmending ? withoutReason(option) : option.label));
  // The person's text replaces this label.
  return chat > 0 && labels[chat - 1]?.startsWith('Type something') !== true
    ? labels.with(chat - 1, 'Type something.')
    : labels;
}

function withoutReason({ label, isPointed, key }: MenuOption): string {
  return isPointed && key !== null
    ? label.replace(/^(Yes|No), (?:and tell Claude\b.*|(?!and\b).*)$/u, '$1')
    : label;
}
