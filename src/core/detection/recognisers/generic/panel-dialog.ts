import { typeOf } from '#core/agents/kits/screen/dialog.ts';
import { questionRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';

const BUTTONS =
  /(?:\[\s?<?\s?\p{L}[\p{L} ]{0,20}>?\s?\]\s{1,4}){1,4}\[\s?<?\s?\p{L}[\p{L} ]{0,20}>?\s?\]/u;
const BUTTON = /\[\s?<?\s?(\p{L}[\p{L} ]{0,20}?)\s?>?\s?\]/gu;
const TALLEST = 20;

/**
 * Recognises a box over panels, with buttons in square brackets, as drawn by mc. Text beside the
 * box does not belong to it.
 */
export const genericPanelDialog: Recogniser = {
  name: 'generic/panel-dialog',
  recognise({ rows }) {
    const at = rows.findLastIndex(({ line }) => BUTTONS.test(line.text));
    const text = rows[at]?.line.text ?? '';
    const buttons = buttonsIn(text);
    if (!buttons) return null;
    const question = textAbove(rows, at, buttons.left, buttons.right);
    if (question === null) return null;
    if (/[:：]/u.test(question) && /^\[\s?<?\s?OK\b/iu.test(buttons.text)) {
      return questionRecognition(0.9, {
        question,
        messageType: 'open_ended',
        howToAnswer: 'Type the answer, then Enter.',
      });
    }
    const options = [...buttons.text.matchAll(BUTTON)].map(([, label = '']) => label.trim());
    return questionRecognition(0.9, {
      question,
      options,
      messageType: typeOf(question, options),
      howToAnswer: 'Choose with the arrow keys, then Enter.',
    });
  },
};

/** Finds the buttons of a row, and the columns of the sides of their box. */
function buttonsIn(
  row: string,
): { readonly text: string; readonly left: number; readonly right: number } | null {
  const found = BUTTONS.exec(row);
  if (!found) return null;
  const [text] = found;
  const left = row.lastIndexOf('│', found.index);
  const right = row.indexOf('│', found.index + text.length);
  return left === -1 || right === -1 ? null : { text, left, right };
}

/** Returns the text of the box above the buttons. Returns null if there is no box. */
function textAbove(rows: readonly Row[], at: number, left: number, right: number): string | null {
  const textLines: string[] = [];
  for (const { line } of rows.slice(Math.max(0, at - TALLEST), at).toReversed()) {
    if (line.text[left] === '┌') return textLines.join(' ');
    if (line.text[left] === '│') textLines.unshift(line.text.slice(left + 1, right).trim());
    else if (line.text[left] !== '├') return null;
  }
  return null;
}
