import { asking, type Recogniser } from '../../recogniser.ts';
import { paragraphsOf, typeOf } from '../../dialog.ts';

const BUTTON = /<\s*(\p{L}[^<>]{0,30}?)\s*>/gu;

/** A box with buttons in angle brackets, as whiptail, dialog and debconf draw them. */
export const genericButtons: Recogniser = {
  name: 'generic/buttons',
  agent: 'generic',
  recognise({ rows }) {
    const at = rows.findLastIndex(({ text }) => /^(?:<[^<>]{1,32}>\s*){1,4}$/u.test(text));
    const row = rows[at];
    const top = rows.slice(0, Math.max(0, at)).findLastIndex(({ kind, text }) => kind === 'rule' && /[┌╔+]/u.test(text));
    if (!row || top === -1 || rows.slice(at + 1).some(({ kind }) => kind === 'text')) return null;
    const options = [...row.text.matchAll(BUTTON)].map(([, label = '']) => label);
    const question = paragraphsOf(rows.slice(top + 1, at))
      .flat()
      .join(' ');
    return asking(0.9, {
      question,
      options,
      messageType: typeOf(question, options),
      howToAnswer: 'Choose with Tab, then Enter.',
      isDecisionRequired: options.length > 1,
    });
  },
};
