import { logicalLines, paragraphsOf, typeOf } from '#core/agents/kits/screen/dialog.ts';
import {
  questionRecognition,
  type Recogniser,
  type Recognition,
} from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';

const BUTTON = /<\s*(\p{L}[^<>]{0,30}?)\s*>/gu;
const BUTTONS = /^(?:<[^<>]{1,32}>\s*){1,4}$/u;
const TICK = /^[[(][ xX*•][\])]\s+(\S.*)$/u;
/** Matches the free part of a field; text that was typed precedes it. */
const FIELD = /_{6,}$/u;
const SECRET = /password|passphrase|\bpin\b|密码|口令/iu;

/** Recognises a box with buttons in angle brackets, as drawn by whiptail, dialog and debconf. */
export const genericButtons: Recogniser = {
  name: 'generic/buttons',
  recognise({ rows }) {
    const at = rows.findLastIndex(({ text }) => BUTTONS.test(text));
    const row = rows[at];
    const top = topOf(rows, at);
    if (!row || top === -1 || rows.slice(at + 1).some(({ kind }) => kind === 'text')) return null;
    const buttons = [...row.text.matchAll(BUTTON)].map(([, label = '']) => label);
    const inside = rows.slice(top + 1, at);
    return listQuestion(inside) ?? fieldQuestion(inside) ?? buttonQuestion(inside, buttons);
  },
};

/** Returns the row of the top of the outermost box: lists and fields have boxes within it. */
function topOf(rows: readonly Row[], at: number): number {
  const tops = rows
    .slice(0, Math.max(0, at))
    .flatMap(({ kind, text, col }, index) =>
      kind === 'rule' && /[┌╔+]/u.test(text) ? [{ index, col }] : [],
    );
  const outermost = Math.min(...tops.map(({ col }) => col));
  return tops.findLast(({ col }) => col === outermost)?.index ?? -1;
}

const textIn = (rows: readonly Row[]) => paragraphsOf(rows).flat().join(' ');

function buttonQuestion(rows: readonly Row[], options: readonly string[]): Recognition {
  const question = textIn(rows);
  return questionRecognition(0.9, {
    question,
    options,
    messageType: typeOf(question, options),
    howToAnswer: 'Choose with Tab, then Enter.',
  });
}

/** Reads a list. Its rows begin in one column below the text; tick boxes may precede them. */
function listQuestion(rows: readonly Row[]): Recognition | null {
  const texts = rows.flatMap((row, at) => (row.kind === 'text' ? [{ row, at }] : []));
  const last = texts.at(-1);
  const isItem = ({ row }: { readonly row: Row }) => row.col === last?.row.col;
  const from = texts.findLastIndex((each) => !isItem(each)) + 1;
  const items = texts.slice(from);
  const first = items[0];
  if (!first || items.length < 2 || from === 0) return null;
  const options = items.map(({ row }) => labelOf(row.text));
  const question = logicalLines(texts.slice(0, from).map(({ row }) => row)).join(' ');
  const ticks = items.every(({ row }) => TICK.test(row.text));
  return questionRecognition(0.9, {
    question,
    options,
    messageType: 'choice',
    howToAnswer: ticks
      ? 'Tick with the arrow keys and Space, then Enter.'
      : 'Choose with the arrow keys, then Enter.',
  });
}

/** Returns the label of an item: the second column, since the number is only the key. */
function labelOf(text: string): string {
  const label = (TICK.exec(text)?.[1] ?? text).replace(/^\d{1,2}\s+/u, '');
  return label.split(/\s{2,}/u)[0] ?? label;
}

/** Removes the boxes within the box, which contain typed text. */
function withoutBoxes(rows: readonly Row[]): readonly Row[] {
  const top = rows.findIndex(({ kind, text }) => kind === 'rule' && /[┌╔]/u.test(text));
  const bottom = rows.findLastIndex(({ kind, text }) => kind === 'rule' && /[┘╝]/u.test(text));
  return top === -1 || bottom <= top ? rows : rows.toSpliced(top, bottom - top + 1);
}

/** Reads a line or a box for text input. */
function fieldQuestion(rows: readonly Row[]): Recognition | null {
  const isField =
    rows.some(({ text }) => FIELD.test(text)) ||
    rows.some(({ kind, text }) => kind === 'rule' && /[┌╔]/u.test(text));
  const question = textIn(withoutBoxes(rows).filter(({ text }) => !FIELD.test(text)));
  if (!isField) return null;
  return questionRecognition(0.9, {
    question,
    messageType: 'open_ended',
    howToAnswer: 'Type the answer, then Enter.',
    answer: SECRET.test(question) ? { by: 'secret' } : null,
  });
}
