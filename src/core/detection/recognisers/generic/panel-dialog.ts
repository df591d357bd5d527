import { typeOf } from '../../dialog.ts';
import { asking, type Recogniser } from '../../recogniser.ts';
import type { Row } from '../../screen/row.ts';

const BUTTONS = /(?:\[\s?<?\s?\p{L}[\p{L} ]{0,20}>?\s?\]\s{1,4}){1,4}\[\s?<?\s?\p{L}[\p{L} ]{0,20}>?\s?\]/u;
const BUTTON = /\[\s?<?\s?(\p{L}[\p{L} ]{0,20}?)\s?>?\s?\]/gu;
const TALLEST = 20;

/** A box over panels, with buttons in square brackets, as mc draws it. What stands beside the box does not belong to it. */
export const genericPanelDialog: Recogniser = {
  name: 'generic/panel-dialog',
  agent: 'generic',
  recognise({ rows }) {
    const at = rows.findLastIndex(({ line }) => BUTTONS.test(line.text));
    const text = rows[at]?.line.text ?? '';
    const buttons = BUTTONS.exec(text);
    const left = text.lastIndexOf('│', buttons?.index);
    const right = text.indexOf('│', (buttons?.index ?? 0) + (buttons?.[0].length ?? 0));
    if (!buttons || left === -1 || right === -1) return null;
    const question = above(rows, at, left, right);
    if (question === null) return null;
    if (/[:：]/u.test(question) && /^\[\s?<?\s?OK\b/iu.test(buttons[0])) {
      return asking(0.9, { question, messageType: 'open_ended', howToAnswer: 'Type the answer, then Enter.' });
    }
    const options = [...buttons[0].matchAll(BUTTON)].map(([, label = '']) => label.trim());
    return asking(0.9, {
      question,
      options,
      messageType: typeOf(question, options),
      howToAnswer: 'Choose with the arrow keys, then Enter.',
      isDecisionRequired: true,
    });
  },
};

/** `null`: there is no box. */
function above(rows: readonly Row[], at: number, left: number, right: number): string | null {
  const said: string[] = [];
  for (const { line } of rows.slice(Math.max(0, at - TALLEST), at).toReversed()) {
    if (line.text[left] === '┌') return said.join(' ');
    if (line.text[left] === '│') said.unshift(line.text.slice(left + 1, right).trim());
    else if (line.text[left] !== '├') return null;
  }
  return null;
}
