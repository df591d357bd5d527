import { questionRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import { lookAt } from '#core/agents/kits/screen/row.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { shellPrompt } from '../../prompts/shell-prompt.ts';

const PAGER =
  /^:$|\(END\)$|^--\s?More\s?--|^Manual page \S+(?: line \d+| \(press)|^lines \d+(?:-\d+)?(?:\/\d+)?|\(press h for help or q to quit\)$|^---Type <return> to continue|^(?:\S+ )?lines? \d+-\d+\/\d+ \d+%/iu;
const SHORTEST_PAGE = 4;

/** Recognises a pager, which shows a page and waits for the next key. */
export const genericPager: Recogniser = {
  name: 'generic/pager',
  recognise(screen) {
    const last = screen.rows.at(-1);
    if (
      !last ||
      last.kind !== 'text' ||
      !(PAGER.test(last.text) || isHighlighted(screen) || isNamed(screen))
    )
      return null;
    if (screen.rows.length < SHORTEST_PAGE && !/END|More/iu.test(last.text)) return null;
    return questionRecognition(0.9, {
      question: 'A pager waits for a key.',
      agentStatus: last.text,
      messageType: 'confirmation',
      howToAnswer: 'Press space for the next page or q to leave it.',
      answer: { by: 'keys', keys: [' ', 'q'] },
    });
  },
};

/** Returns whether the name of the file is shown inverse below a full page. */
function isHighlighted({ rows, cursor }: Screen): boolean {
  const last = rows.at(-1);
  if (!last || last.col !== 0 || rows.length < SHORTEST_PAGE * 2 || /\s{2,}/u.test(last.text))
    return false;
  const isInverse = (index: number) => lookAt(last, index)?.inverse === true;
  const isAtEnd = cursor === null || (cursor.row === rows.length - 1 && cursor.col >= last.end - 1);
  return (
    isAtEnd &&
    isInverse(0) &&
    isInverse(last.text.length - 1) &&
    !rows.slice(0, -1).some((row) => row.kind === 'text' && lookAt(row, 0)?.inverse === true)
  );
}

const FILE = /^(?:[\w.-]+\/)*[\w-]+\.\w{1,5}(?: \(file \d+ of \d+\))?$/u;
const FULL_PAGE = 15;

/**
 * Returns whether the name of a file is below a full page, for screens without colours, and no
 * command that could have printed both is visible.
 */
function isNamed({ rows }: Screen): boolean {
  const last = rows.at(-1);
  if (!last || last.line.runs !== null || rows.length < FULL_PAGE || !FILE.test(last.text))
    return false;
  return !rows.slice(0, -1).some(({ text }) => FILE.test(text) || shellPrompt(text) !== null);
}
