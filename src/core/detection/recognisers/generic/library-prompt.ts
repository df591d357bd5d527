import { isHint, typeOf } from '#core/agents/kits/screen/dialog.ts';
import {
  questionRecognition,
  type Recogniser,
  type Recognition,
} from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';
import type { AnswerWay } from '#shared/detection/answer-way.ts';

import { shellPrompt } from '../../prompts/shell-prompt.ts';

/** Matches `? Question` of inquirer, enquirer and prompts, and `◆  Question` of clack. */
const HEAD = /^([?◆])\s+(\S.*)$/u;
const END_OF_BLOCK = /^[└╰]/u;
const TICK = /^(?:([❯›>])\s*)?[◻◼◯◉☐☑☒○●⬡⬢✔]\s*(\S.*)$/u;
const ROUND = /^([●○])\s+(\S.*)$/u;
const SIDE_BY_SIDE = /^(?:[●○]\s+\S[^/]*(?:\s\/\s|$)){2,4}$/u;
const NUMBERED = /^(\d{1,2})\)\s+(\S.*)$/u;
const HIDDEN = /\[(?:input is (?:masked|hidden)|hidden)\]/iu;
const TOGGLE = /^(.*?)\s*›\s*(\S[^/]{0,30}?)\s\/\s(\S[^/]{0,30})$/u;
const LETTERS = /\s\(([a-zA-Z]{2,12})\)\s*\w?$/u;
/** Matches the sign that some libraries draw between question and answer, and their suggestion. */
const SIGN = /\s*[›…»‣]\s*.*$/u;
/** Matches a suggestion of inquirer: `? Package name (my-app)`. */
const SUGGESTED = /\s\([^()]{1,60}\)$/u;
const YES_NO = /\s\((y\/n)\)$/iu;

/**
 * Recognises the prompts of libraries for command-line programs: a marked question with its choices
 * below.
 */
export const genericLibraryPrompt: Recogniser = {
  name: 'generic/library-prompt',
  recognise({ rows }) {
    const at = rows.findLastIndex(({ kind, text }) => kind === 'text' && HEAD.test(text));
    const head = rows[at];
    const [, mark, headText = ''] = HEAD.exec(head?.text ?? '') ?? [];
    if (!head || rows.slice(at).some(({ text }) => shellPrompt(text) !== null)) return null;
    const below = rows.slice(at + 1).filter(({ kind }) => kind === 'text');
    if (mark === '?') return readHead(headText, below);
    // A block without its end is incomplete or something else.
    const last = below.at(-1);
    return last && END_OF_BLOCK.test(last.text)
      ? readBlock(headText, bodyOf(below.slice(0, -1)))
      : null;
  },
};

/** Returns the rows of the choices. Hints follow below and may be wrapped. */
function bodyOf(rows: readonly Row[]): readonly Row[] {
  const hint = rows.findIndex(({ text }) => isHint(text));
  if (hint === -1) return rows;
  // Hints may also be between the question and the boxes.
  const boxes = rows.slice(hint + 1).filter(({ text }) => TICK.test(text));
  return hint === 0 || boxes.length > 1 ? boxes : rows.slice(0, hint);
}

function readBlock(question: string, body: readonly Row[]): Recognition | null {
  const [first] = body;
  if (first && body.length === 1 && SIDE_BY_SIDE.test(first.text)) {
    const options = first.text.split(' / ').map((each) => each.trim());
    return choiceOf(
      question,
      options.map((each) => each.slice(1).trim()),
      pointer(
        options.findIndex((each) => each.startsWith('●')),
        'horizontal',
      ),
    );
  }
  const rounds = body.flatMap(({ text }) => ROUND.exec(text) ?? []);
  if (body.length > 1 && body.every(({ text }) => ROUND.test(text))) {
    const labels = body.map(({ text }) => ROUND.exec(text)?.[2] ?? '');
    const at = body.findIndex(({ text }) => text.startsWith('●'));
    return rounds.length > 0 ? choiceOf(question, labels, pointer(at, 'vertical')) : null;
  }
  return (
    readTickBoxes(question, body) ??
    (body.length <= 1 ? openQuestion(question, first ? null : { by: 'line' }) : null)
  );
}

function readHead(headText: string, below: readonly Row[]): Recognition | null {
  const body = bodyOf(below);
  const question = headText.replace(HIDDEN, '').trim();
  if (HIDDEN.test(headText) && body.length === 0) return openQuestion(question, { by: 'secret' });
  const list =
    readTickBoxes(withoutSign(question), body) ?? readNumberedList(withoutSign(question), body);
  if (list || body.length > 0) return list;
  return (
    readToggle(headText) ?? readLetters(headText) ?? readYesNo(headText) ?? readTextField(headText)
  );
}

/** Reads `Question › no / yes`. */
function readToggle(headText: string): Recognition | null {
  const [, asked, no, yes] = TOGGLE.exec(headText) ?? [];
  return asked !== undefined && no !== undefined && yes !== undefined
    ? choiceOf(asked, [no, yes], null)
    : null;
}

/** Reads `Question (abc)`, which is answered with one of the letters. */
function readLetters(headText: string): Recognition | null {
  const letters = LETTERS.exec(headText)?.[1];
  if (
    letters === undefined ||
    new Set(letters).size !== letters.length ||
    /^(?:yes|no|ok)$/iu.test(letters)
  )
    return null;
  const keys = [...letters];
  return choiceOf(
    headText.slice(0, headText.lastIndexOf('(')).trim(),
    keys,
    { by: 'keys', keys },
    'Type the letter, then Enter.',
  );
}

/** Reads `Question (y/N)`. */
function readYesNo(headText: string): Recognition | null {
  const isYesNo = YES_NO.exec(withoutSign(headText));
  if (!isYesNo) return null;
  return confirmationOf(
    withoutSign(headText),
    isYesNo[1]?.split('/') ?? [],
    { by: 'keys', keys: ['y', 'n'] },
    'Type y or n.',
  );
}

/** Reads a question with a text to be written behind it. */
function readTextField(headText: string): Recognition | null {
  if (SUGGESTED.test(headText)) return openQuestion(headText, { by: 'line' });
  // A sign behind the line distinguishes a prompt from a line that merely begins like one.
  return /[›…»‣]/u.test(headText)
    ? openQuestion(withoutSign(headText), /[›»]\s*$/u.test(headText) ? { by: 'line' } : null)
    : null;
}

const withoutSign = (text: string) => text.replace(SIGN, '').trim();

function readTickBoxes(question: string, body: readonly Row[]): Recognition | null {
  const boxes = body.map(({ text }) => TICK.exec(text));
  if (boxes.length < 2 || boxes.some((box) => box === null)) return null;
  const labels = boxes.map((box) => box?.[2] ?? '');
  return {
    ...choiceOf(question, labels, null, 'Tick with the arrow keys and Space, then Enter.'),
    messageType: 'choice',
  };
}

function readNumberedList(question: string, body: readonly Row[]): Recognition | null {
  const items = body.map(({ text }) => NUMBERED.exec(text));
  if (items.length < 2 || items.some((item, at) => item?.[1] !== String(at + 1))) return null;
  const keys = items.map((item) => item?.[1] ?? '');
  const labels = items.map((item) => item?.[2] ?? '');
  return choiceOf(question, labels, { by: 'keys', keys }, `Type 1-${keys.length}, then Enter.`);
}

const pointer = (at: number, axis: 'vertical' | 'horizontal'): AnswerWay | null =>
  at === -1 ? null : { by: 'pointer', at, axis };

function choiceOf(
  question: string,
  options: readonly string[],
  answer: AnswerWay | null,
  howToAnswer = 'Choose with the arrow keys, then Enter.',
) {
  return questionRecognition(0.88, {
    question,
    options,
    messageType: typeOf(question, options),
    howToAnswer,
    answer,
  });
}

const confirmationOf = (...choice: Parameters<typeof choiceOf>): Recognition => ({
  ...choiceOf(...choice),
  messageType: 'confirmation',
});

function openQuestion(question: string, answer: AnswerWay | null): Recognition {
  return questionRecognition(0.85, {
    question,
    messageType: 'open_ended',
    howToAnswer: 'Type the answer, then Enter.',
    answer,
  });
}
