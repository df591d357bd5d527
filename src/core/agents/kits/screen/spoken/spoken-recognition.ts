import type { AnswerWay } from '#shared/detection/answer-way.ts';

import { questionRecognition, idleRecognition, UNCLEAR, type Recognition } from '../recogniser.ts';
import type { Row } from '../row.ts';
import { linesOf, type Line } from './list.ts';
import { spokenQuestion, type SpokenQuestion } from './spoken-question.ts';
import { itemOf } from '../item.ts';

const LOOKED_AT = 3;
const LONGEST = 400;
const ADDRESS = /\bhttps?:\/\/\S+/gu;
const INVITES =
  /\b(?:choose|pick|select|reply|answer|confirm)\b[^.。]*[:：]$|(?:请|选择|回复|确认|回答)[^。]*[:：]$/iu;
/** Matches a question mark that is last or has no whole sentence after it. */
const ASKS = /[?？][^?？.!。！]{0,40}$/u;

/**
 * Returns true if the end of a message may ask something that no rule can read. Ignores a question
 * that is followed by its answer.
 */
function isUnclear(lines: readonly Line[]): boolean {
  const prose = lines.filter(({ text }) => itemOf(text) === null).slice(-LOOKED_AT);
  const hasList = lines.length > prose.length && itemOf(lines.at(-1)?.text ?? '') !== null;
  const texts = (hasList ? prose.slice(-1) : prose).map(({ text }) =>
    text.slice(-LONGEST).replaceAll(ADDRESS, '').trim(),
  );
  const last = texts.at(-1) ?? '';
  return ASKS.test(last) || INVITES.test(last);
}

type Speech = {
  /** The rows of the last message alone. */
  readonly rows: readonly Row[];
  /** True if more text of the same speaker precedes the rows, since the last prompt. */
  readonly isAbove: boolean;
  readonly confidence: number;
  readonly answer: AnswerWay | null;
  readonly rest: Partial<Recognition> & { readonly contextComplete: boolean };
};

/** The question, or `unclear` if something seems to be asked that cannot be read. */
type SpokenReading = { readonly recognition: Recognition } | 'unclear' | 'nothing';

/** Reads the last message of an agent that waits at its prompt. */
export function readSpokenQuestion({
  rows,
  isAbove,
  confidence,
  answer,
  rest,
}: Speech): SpokenReading {
  const lines = linesOf(
    rows.map((row, at) => (at === 0 && row.col <= 1 ? withoutBullet(row) : row)),
  );
  const spoken = spokenQuestion(lines, isAbove);
  if (!spoken) return isUnclear(lines) ? 'unclear' : 'nothing';
  const contextComplete = rest.contextComplete && spoken.contextComplete;
  return {
    recognition: questionRecognition(confidence, {
      ...rest,
      question: spoken.question,
      subject: spoken.lead.slice(-LONGEST_LEAD),
      options: spoken.options,
      marks: spoken.marks,
      messageType: spoken.messageType,
      howToAnswer: howToAnswer(spoken),
      answer,
      contextComplete,
      isSpoken: true,
    }),
  };
}

/** Returns the question, or an idle recognition, which is certain unless the message is unclear. */
export function questionOrIdle(speech: Speech, confidence: number): Recognition {
  const reading = readSpokenQuestion(speech);
  if (reading === 'nothing' || reading === 'unclear')
    return idleRecognition(reading === 'unclear' ? UNCLEAR : confidence, speech.rest);
  return reading.recognition;
}

const LONGEST_LEAD = 400;
const BULLET = /^[●⏺•◦✦]\s+/u;

/** Removes the sign with which an agent begins a message. */
function withoutBullet(row: Row): Row {
  const bullet = BULLET.exec(row.text)?.[0] ?? '';
  if (bullet === '') return row;
  return {
    ...row,
    text: row.text.slice(bullet.length),
    col: row.col + bullet.length,
    offset: row.offset + bullet.length,
  };
}

/** Returns the instruction in the language of the question, because both are shown together. */
function howToAnswer({ question, options, marks, messageType }: SpokenQuestion): string {
  const isChinese = /\p{Script=Han}/u.test(question);
  if (messageType === 'confirmation')
    return isChinese ? `回复 ${options.join('/')}` : `Reply ${options.join(' or ')}.`;
  if (messageType === 'open_ended') return isChinese ? '回复内容' : 'Answer in your own words.';
  const keys = marks.map((mark) => /[\p{L}\p{N}]+(?=[^\p{L}\p{N}]*$)/u.exec(mark)?.[0] ?? mark);
  const areLetters = keys.length > 0 && keys.every((key) => /^[A-Za-zＡ-Ｚ]$/u.test(key));
  if (isChinese)
    return keys.length === 0 ? '回复其中一项' : `回复${areLetters ? '字母' : '数字'}选择`;
  return keys.length === 0
    ? 'Reply with one of them.'
    : `Reply with the ${areLetters ? 'letter' : 'number'}.`;
}
