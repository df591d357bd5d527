import {
  dialogAround,
  isHint,
  paragraphsOf,
  recognitionOf,
  typeOf,
} from '#core/agents/kits/screen/dialog.ts';
import { numberedMenu, pointedMenu } from '#core/agents/kits/screen/menu.ts';
import {
  questionRecognition,
  type Recogniser,
  type Recognition,
} from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { isEntered, lineBefore, promptLine, type PromptLine } from '../../prompts/prompt-line.ts';
import { shellPrompt } from '../../prompts/shell-prompt.ts';

const ITEM = /(?:^|\s{2,}|\t)(?:[[(]?(\d{1,2}|[a-zA-Z])[.):\]、])(?!\d)\s?(\S(?:\S|\s(?!\s))*)/gu;
const ASKS = /[?？:：>]\s*[\w-]{0,20}$|^#\?\s*\d{0,3}$|[[(]\d+\s?[-–~]\s?\d+[\])]/u;

/**
 * Recognises numbered or lettered choices above a line that asks for one, or a list with a pointer.
 */
export const genericChoices: Recogniser = {
  name: 'generic/choices',
  recognise(screen) {
    return typedChoice(screen) ?? pointedChoice(screen);
  },
};

/** Matches the draft behind the prompt. */
const TYPED = /(?<=[?？:：>])\s*[\w-]{1,20}$/u;

type Item = { readonly key: string; readonly label: string };

function typedChoice(screen: Screen): Recognition | null {
  const line = promptLine(screen);
  if (!line || isEntered(line) || !ASKS.test(line.text) || shellPrompt(line.text)) return null;
  const list = listAbove(screen.rows, line);
  if (!list) return null;
  const { first, items, isSpaced } = list;
  const question = questionOf(
    line.text.replace(TYPED, ''),
    isSpaced ? paragraphAbove(screen, first) : lineBefore(screen, first),
  );
  const keys = items.map(({ key }) => key);
  const [firstKey = ''] = keys;
  const options = items.map(({ label }) => label);
  return questionRecognition(0.9, {
    question,
    options,
    messageType: typeOf(question, options),
    howToAnswer: `Type ${isSpaced ? keys.join(' or ') : `${firstKey}-${keys.at(-1) ?? ''}`}, then Enter.`,
    answer: { by: 'keys', keys },
    // A list without a command above it was written by the agent.
    isSpoken: !screen.rows.some(({ text }) => (shellPrompt(text)?.draft ?? '') !== ''),
    contextComplete: isSpaced || /^[01a]$/iu.test(firstKey),
  });
}

type ItemList = {
  readonly first: number;
  readonly items: readonly Item[];
  readonly isSpaced: boolean;
};

/**
 * Finds the items above the prompt and the row of the first one. Returns null if there are fewer
 * than two, or if they are out of order.
 */
function listAbove(rows: readonly Row[], { text, at }: PromptLine): ItemList | null {
  const spaced = SELECTS.test(text) ? spacedItems(rows, at) : null;
  if (spaced) return { ...spaced, isSpaced: true };
  const first = firstItem(rows, at);
  const items = itemsOf(rows.slice(first, at));
  return items.length >= 2 && isInOrder(items) ? { first, items, isSpaced: false } : null;
}

/** Returns whether the numbers ascend. Later numbers may be missing, as in lists of gpg. */
function isInOrder(items: readonly Item[]): boolean {
  const orders = items.map(({ key }) => order(key));
  const [first = 0, second = 0] = orders;
  return (
    second === first + 1 &&
    orders.every((each, at) => at === 0 || each > (orders[at - 1] ?? 0)) &&
    new Set(orders).size === items.length
  );
}

/** Returns the items, sorted: items side by side are numbered downwards. */
function itemsOf(rows: readonly Row[]): readonly Item[] {
  const items = rows.flatMap(({ text }) =>
    [...text.matchAll(ITEM)].map(([, key = '', label = '']) => ({ key, label: label.trim() })),
  );
  return items.toSorted((one, other) => order(one.key) - order(other.key));
}

function order(key: string): number {
  return /\d/u.test(key) ? Number(key) : key.toLowerCase().charCodeAt(0);
}

/**
 * Returns the question. The text above the list may contain it; the prompt alone may be a mere
 * sign.
 */
function questionOf(prompt: string, above: string): string {
  if (prompt.startsWith('#?') || prompt.length <= 3) return above;
  const isVague = !/[?？]/u.test(prompt) || /^your (?:selection|choice|decision)\b/iu.test(prompt);
  return (/[?？:：]$/u.test(above) || above.endsWith(')')) && isVague
    ? `${above} ${prompt}`
    : prompt;
}

const SELECTS = /\b(?:select|choose|choice|decision)\b/iu;
const SPACED = /^([a-z\d])(?:\s{2,}|\s=\s)(\S.*)$/u;

/**
 * Returns the items of a list such as `p   primary`, without a sign behind the letter, directly
 * above the prompt.
 */
function spacedItems(
  rows: readonly Row[],
  end: number,
): { readonly first: number; readonly items: readonly Item[] } | null {
  let first = rows.slice(0, end).findLastIndex(({ kind }) => kind !== 'blank') + 1;
  while (SPACED.test(rows[first - 1]?.text ?? '')) first -= 1;
  const items = rows.slice(first, end).flatMap(({ text }) => {
    const [, key, label] = SPACED.exec(text) ?? [];
    return key === undefined || label === undefined ? [] : [{ key, label }];
  });
  return items.length < 2 ? null : { first, items };
}

const HIGHEST = 6;

/** Returns the last paragraph above. */
function paragraphAbove({ rows }: Screen, end: number): string {
  return (
    paragraphsOf(rows.slice(Math.max(0, end - HIGHEST), end))
      .at(-1)
      ?.join(' ') ?? ''
  );
}

const MOST_ITEMS = 60;

/** Returns the row of the first item above the prompt. Blank rows may separate the items. */
function firstItem(rows: readonly Row[], end: number): number {
  let first = end;
  for (let at = end - 1; at >= Math.max(0, end - MOST_ITEMS); at -= 1) {
    const row = rows[at];
    if (row?.kind !== 'text') continue;
    if (!/^[[(]?(?:\d{1,2}|[a-zA-Z])[.):\]、]\s?\S/u.test(row.text)) break;
    first = at;
  }
  return first;
}

/** Recognises a list with a pointer, under a question or above keys. */
export function pointedChoice(screen: Screen): Recognition | null {
  for (const menu of [numberedMenu(screen), pointedMenu(screen)]) {
    const dialog =
      menu && dialogAround(screen, menu, { isEdge: (row) => shellPrompt(row.text) !== null });
    if (!dialog || !menu.options.some(({ isPointed }) => isPointed)) continue;
    const above = screen.rows
      .slice(Math.max(0, menu.first - 3), menu.first)
      .map(({ text }) => text);
    if (
      dialog.hints.length === 0 &&
      !above.some((text) => isHint(text) || /^[?？◆]\s|[?？:：]$/u.test(text))
    )
      continue;
    // The text above may be a command line whose wrapping is unknown.
    return { ...recognitionOf(dialog), subject: '', confidence: 0.85 };
  }
  return null;
}
