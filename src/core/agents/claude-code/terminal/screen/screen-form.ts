import { numberedMenu, type MenuOption } from '#core/agents/kits/screen/menu.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

import { isRule } from '../../screen/prompt-box.ts';
import { screenOfText } from '../../screen/text-screen.ts';

export type FormOption = {
  readonly number: number;
  readonly label: string;
  /** True if the option is ticked; null if it has no box to tick. */
  readonly isTicked: boolean | null;
  /** True if keys go to this option. */
  readonly isPointed: boolean;
};

/** A page of a form with several questions on tabs; the last page shows all answers. */
export type ScreenForm = {
  readonly page: 'question' | 'review';
  /** Text without blanks, which depend on the width. */
  readonly question: string;
  readonly options: readonly FormOption[];
};

const TABS = /^←\s.*✔ Submit\s+→$/u;
/** Matches the mark after the chosen answer. */
const CHOSEN = /\s✔$/u;
const REVIEW = /^Review your answers/u;

/** Returns the form on a screen of Claude Code 2.1.329, or null if there is none. */
export function screenForm(screen: ScreenText): ScreenForm | null {
  const all = screenOfText(screen);
  const tabs = all.rows.findLastIndex(({ text }) => TABS.test(text));
  if (tabs < 0) return null;
  // The option that leaves the form is below a rule.
  const end = all.rows.findIndex((row, at) => at > tabs && isRule(row));
  const below = all.rows.slice(tabs + 1, end < 0 ? undefined : end);
  const menu = numberedMenu({ ...all, rows: below, cursor: null });
  if (!menu) return null;
  const text = below
    .slice(0, menu.first)
    .map((row) => row.text)
    .join('\n')
    .trim();
  const options = menu.options.flatMap((option) => optionOf(option) ?? []);
  return { page: REVIEW.test(text) ? 'review' : 'question', question: squash(text), options };
}

function optionOf({ key, label, isChecked, isPointed }: MenuOption): FormOption | null {
  if (key === null) return null;
  return {
    number: Number(key),
    label: label.replace(CHOSEN, '').trim(),
    isTicked: isChecked,
    isPointed,
  };
}

export function squash(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}
