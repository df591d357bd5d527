import { asking, type Recogniser } from '../../recogniser.ts';
import { lineBefore, promptLine } from './prompt-line.ts';

/** `[y,n,q,a,d,e,?]?` of git, `(Y/I/N/O/D/Z) [default=N] ?` of dpkg, `[R]etry, [A]bort?`. */
const LETTERS =
  /[[(]\s*([\p{L}?!](?:\s?[,/|]\s?[\p{L}?!]){1,24})\s*[\])](?:\s*[[(]default[^[\]()]{0,20}[\])])?\s*[?:：>]*\s*[\p{L}?!]{0,3}$/u;

/** One letter chooses. */
export const genericLetters: Recogniser = {
  name: 'generic/letters',
  agent: 'generic',
  recognise(screen) {
    const line = promptLine(screen);
    const options = line ? optionsOf(line.text) : [];
    if (!line || options.length < 2 || isYesNo(options)) return null;
    const question = /^\*{3}/u.test(line.text) ? `${lineBefore(screen, line.at)} ${line.text}`.trim() : line.text;
    return asking(0.93, {
      question,
      messageType: 'choice',
      options,
      howToAnswer: 'Type the letter, then Enter.',
      isDecisionRequired: true,
    });
  },
};

function optionsOf(text: string): readonly string[] {
  return (LETTERS.exec(text)?.[1] ?? '').split(/[,/|]/u).flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
}

function isYesNo(options: readonly string[]): boolean {
  return options.length === 2 && options.every((option) => /^[yn是否]$/iu.test(option));
}
