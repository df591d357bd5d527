import type { ScreenText } from '#core/terminals/door/host-protocol.ts';

export type FormOption = {
  readonly number: number;
  readonly label: string;
  /** `null`: it has no box to tick. */
  readonly isTicked: boolean | null;
  /** Keys go here. */
  readonly isPointed: boolean;
};

/** One page of several questions on tabs; the last one shows all answers. */
export type ScreenForm = {
  readonly page: 'question' | 'review';
  /** Without blanks, which change with the width. */
  readonly question: string;
  readonly options: readonly FormOption[];
};

const TABS = /^←\s.*✔ Submit\s+→\s*$/u;
const OPTION = /^\s*(❯)?\s*(\d)\. (?:\[([ ✔x])\] )?(.*)$/u;
/** The answer that is chosen has a mark behind it. */
const CHOSEN = /\s✔$/u;
const REVIEW = /^Review your answers/u;
const EDGE = /^─{10,}/u;

/** The form on a screen of Claude Code 2.1.329. `null`: there is none. */
export function screenForm({ lines }: ScreenText): ScreenForm | null {
  const tabs = lines.findLastIndex((line) => TABS.test(line));
  if (tabs < 0) return null;
  const below = lines.slice(tabs + 1);
  const first = below.findIndex((line) => OPTION.exec(line)?.[2] === '1');
  if (first < 0) return null;
  const text = below.slice(0, first).join('\n').trim();
  const end = below.findIndex((line) => EDGE.test(line));
  const options = below.slice(first, end < 0 ? below.length : end).flatMap((line) => optionOf(line) ?? []);
  return { page: REVIEW.test(text) ? 'review' : 'question', question: squash(text), options };
}

function optionOf(line: string): FormOption | null {
  const [, pointer, digit, tick, label = ''] = OPTION.exec(line) ?? [];
  if (digit === undefined) return null;
  const isTicked = tick === undefined ? null : tick !== ' ';
  return { number: Number(digit), label: label.replace(CHOSEN, '').trim(), isTicked, isPointed: pointer !== undefined };
}

export function squash(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}
