import { isHint, typeOf } from '#core/agents/kits/screen/dialog.ts';
import { questionSighting, type Recogniser, type Sighting } from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';
import type { AnswerWay } from '#shared/detection/answer-way.ts';

import { shellPrompt } from '../../prompts/shell-prompt.ts';

/** `? Question` of inquirer, enquirer and prompts, `◆  Question` of clack. */
const HEAD = /^([?◆])\s+(\S.*)$/u;
const END_OF_BLOCK = /^[└╰]/u;
const TICK = /^(?:([❯›>])\s*)?[◻◼◯◉☐☑☒○●⬡⬢✔]\s*(\S.*)$/u;
const ROUND = /^([●○])\s+(\S.*)$/u;
const SIDE_BY_SIDE = /^(?:[●○]\s+\S[^/]*(?:\s\/\s|$)){2,4}$/u;
const NUMBERED = /^(\d{1,2})\)\s+(\S.*)$/u;
const HIDDEN = /\[(?:input is (?:masked|hidden)|hidden)\]/iu;
const TOGGLE = /^(.*?)\s*›\s*(\S[^/]{0,30}?)\s\/\s(\S[^/]{0,30})$/u;
const LETTERS = /\s\(([a-zA-Z]{2,12})\)\s*\w?$/u;
/** What some draw between the question and the answer, and what they suggest. */
const SIGN = /\s*[›…»‣]\s*.*$/u;
/** inquirer: `? Package name (my-app)`. */
const SUGGESTED = /\s\([^()]{1,60}\)$/u;
const YES_NO = /\s\((y\/n)\)$/iu;

/** One of the libraries in which many command-line programs ask. They mark the question, and draw what is to be chosen below it. */
export const genericLibraryPrompt: Recogniser = {
  name: 'generic/library-prompt',
  recognise({ rows }) {
    const at = rows.findLastIndex(({ kind, text }) => kind === 'text' && HEAD.test(text));
    const head = rows[at];
    const [, mark, said = ''] = HEAD.exec(head?.text ?? '') ?? [];
    if (!head || rows.slice(at).some(({ text }) => shellPrompt(text) !== null)) return null;
    const below = rows.slice(at + 1).filter(({ kind }) => kind === 'text');
    if (mark === '?') return headed(said, below);
    // Without its end, the block is still being drawn, or is something else.
    const last = below.at(-1);
    return last && END_OF_BLOCK.test(last.text) ? boxed(said, bodyOf(below.slice(0, -1))) : null;
  },
};

/** Hints stand below what is to be chosen, and may be wrapped. */
function bodyOf(rows: readonly Row[]): readonly Row[] {
  const hint = rows.findIndex(({ text }) => isHint(text));
  if (hint === -1) return rows;
  // They may also stand between the question and the boxes.
  const boxes = rows.slice(hint + 1).filter(({ text }) => TICK.test(text));
  return hint === 0 || boxes.length > 1 ? boxes : rows.slice(0, hint);
}

function boxed(question: string, body: readonly Row[]): Sighting | null {
  const [first] = body;
  if (first && body.length === 1 && SIDE_BY_SIDE.test(first.text)) {
    const options = first.text.split(' / ').map((each) => each.trim());
    return chosen(
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
    return rounds.length > 0 ? chosen(question, labels, pointer(at, 'vertical')) : null;
  }
  return ticked(question, body) ?? (body.length <= 1 ? opened(question, first ? null : { by: 'line' }) : null);
}

function headed(said: string, below: readonly Row[]): Sighting | null {
  const body = bodyOf(below);
  const question = said.replace(HIDDEN, '').trim();
  if (HIDDEN.test(said) && body.length === 0) return opened(question, { by: 'secret' });
  const list = ticked(withoutSign(question), body) ?? numbered(withoutSign(question), body);
  if (list || body.length > 0) return list;
  return toggled(said) ?? lettered(said) ?? yesOrNo(said) ?? writtenBehind(said);
}

/** `Question › no / yes`. */
function toggled(said: string): Sighting | null {
  const [, asked, no, yes] = TOGGLE.exec(said) ?? [];
  return asked !== undefined && no !== undefined && yes !== undefined ? chosen(asked, [no, yes], null) : null;
}

/** `Question (abc)`: one of the letters is the answer. */
function lettered(said: string): Sighting | null {
  const letters = LETTERS.exec(said)?.[1];
  if (letters === undefined || new Set(letters).size !== letters.length || /^(?:yes|no|ok)$/iu.test(letters)) return null;
  const keys = [...letters];
  return chosen(said.slice(0, said.lastIndexOf('(')).trim(), keys, { by: 'keys', keys }, 'Type the letter, then Enter.');
}

/** `Question (y/N)`. */
function yesOrNo(said: string): Sighting | null {
  const isYesNo = YES_NO.exec(withoutSign(said));
  if (!isYesNo) return null;
  return confirmed(withoutSign(said), isYesNo[1]?.split('/') ?? [], { by: 'keys', keys: ['y', 'n'] }, 'Type y or n.');
}

/** A text is to be written behind the question. */
function writtenBehind(said: string): Sighting | null {
  if (SUGGESTED.test(said)) return opened(said, { by: 'line' });
  // A line that merely begins so is no prompt: the sign behind it tells.
  return /[›…»‣]/u.test(said) ? opened(withoutSign(said), /[›»]\s*$/u.test(said) ? { by: 'line' } : null) : null;
}

const withoutSign = (text: string) => text.replace(SIGN, '').trim();

function ticked(question: string, body: readonly Row[]): Sighting | null {
  const boxes = body.map(({ text }) => TICK.exec(text));
  if (boxes.length < 2 || boxes.some((box) => box === null)) return null;
  const labels = boxes.map((box) => box?.[2] ?? '');
  return { ...chosen(question, labels, null, 'Tick with the arrow keys and Space, then Enter.'), messageType: 'choice' };
}

function numbered(question: string, body: readonly Row[]): Sighting | null {
  const items = body.map(({ text }) => NUMBERED.exec(text));
  if (items.length < 2 || items.some((item, at) => item?.[1] !== String(at + 1))) return null;
  const keys = items.map((item) => item?.[1] ?? '');
  const labels = items.map((item) => item?.[2] ?? '');
  return chosen(question, labels, { by: 'keys', keys }, `Type 1-${keys.length}, then Enter.`);
}

const pointer = (at: number, axis: 'vertical' | 'horizontal'): AnswerWay | null => (at === -1 ? null : { by: 'pointer', at, axis });

function chosen(
  question: string,
  options: readonly string[],
  answer: AnswerWay | null,
  howToAnswer = 'Choose with the arrow keys, then Enter.',
) {
  return questionSighting(0.88, { question, options, messageType: typeOf(question, options), howToAnswer, answer });
}

const confirmed = (...said: Parameters<typeof chosen>): Sighting => ({ ...chosen(...said), messageType: 'confirmation' });

function opened(question: string, answer: AnswerWay | null): Sighting {
  return questionSighting(0.85, { question, messageType: 'open_ended', howToAnswer: 'Type the answer, then Enter.', answer });
}
