import { upToMark } from '#core/agents/kits/screen/dialog.ts';
import { questionRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { isEntered, promptLine, type PromptLine } from '../../prompts/prompt-line.ts';

/**
 * Matches `[y,n,q,a,d,e,?]?` of git, `(Y/I/N/O/D/Z) [default=N] ?` of dpkg, `[R]etry, [A]bort?`.
 */
const LETTERS =
  /[[(]\s*([\p{L}?!/](?:,\s?[\p{L}?!/]){1,24}|[\p{L}?!](?:\s?[/|]\s?[\p{L}?!]){1,24})\s*[\])](?:\s*[[(]default[^[\]()]{0,20}[\])])?\s*[?:：>]*\s*[\p{L}?!]{0,3}$/u;

/** Matches the draft behind the prompt. */
const TYPED = /(?<=[\])]\s{0,2}[?:：>]{0,2}|[\p{L})][?:：]|[?？:：>])\s*(?<![\p{L}([])\p{L}{1,3}$/u;

type Letter = { readonly key: string; readonly label: string };

/** Recognises a question that is answered with one letter. */
export const genericLetters: Recogniser = {
  name: 'generic/letters',
  recognise(screen) {
    const line = promptLine(screen);
    const options = line ? [...optionsOf(line.text), ...letteredWords(line.text)] : [];
    if (!line || isEntered(line) || options.length < 2 || isYesNo(options)) return null;
    const question = `${questionAbove(screen, line)} ${line.text.replace(TYPED, '')}`.trim();
    return questionRecognition(0.93, {
      question,
      messageType: 'choice',
      options: options.map(({ label }) => label),
      howToAnswer: 'Type the letter, then Enter.',
      answer: { by: 'keys', keys: options.map(({ key }) => key) },
    });
  },
};

const HIGHEST = 16;
const ASKING = /^(?:would|do|does|should|shall|are|is|can|may|overwrite|replace)\b/iu;

/**
 * Returns the question above: dpkg asks above its list of letters, vim in the line above its list
 * of words.
 */
function questionAbove({ rows }: Screen, { text, at }: PromptLine): string {
  if (letteredWords(text).length > 0 && !/[?？]/u.test(text))
    return rows.slice(0, at).findLast(({ kind }) => kind === 'text')?.text ?? '';
  if (/^\?\s/u.test(text))
    return (
      rows.slice(Math.max(0, at - HIGHEST), at).findLast((row) => ASKING.test(row.text))?.text ?? ''
    );
  if (!text.startsWith('***')) return '';
  const asked = rows
    .slice(Math.max(0, at - HIGHEST), at)
    .findLast((row) => /[?？]/u.test(row.text));
  return asked ? upToMark(asked.text) : '';
}

function optionsOf(text: string): readonly Letter[] {
  const list = LETTERS.exec(text)?.[1] ?? '';
  // In a list with commas, a slash is one of the letters.
  const parts = list.split(list.includes(',') ? ',' : /[/|]/u);
  return parts.flatMap((each) =>
    each.trim() === '' ? [] : [{ key: each.trim(), label: each.trim() }],
  );
}

const WORD =
  /(\p{L}{0,12})[[(](\p{L})[\])](?=[\p{L}-]|(?<=\p{L}..))([\p{L}'’-]{0,20}(?: (?!(?:or|and)\b)[\p{L}-]{1,20}){0,3})/gu;

/** Matches the end of a list of words, with a default as in `(Y)es/(N)o [Yes]:`. */
const END_OF_WORDS = /(?:[\p{L})]|[\p{L})] \[\p{L}{1,12}\])\s*[?:：]\s*\p{L}?$/u;

/**
 * Returns the letters of `[O]pen read-only, (E)dit anyway`, where each is marked within its word.
 */
function letteredWords(text: string): readonly Letter[] {
  const words = [...text.matchAll(WORD)];
  return words.length >= 2 && END_OF_WORDS.test(text)
    ? words.map(([, before = '', letter = '', rest = '']) => ({
        key: letter,
        label: `${before}${letter}${rest}`,
      }))
    : [];
}

function isYesNo(options: readonly Letter[]): boolean {
  return options.length === 2 && options.every(({ label }) => /^[yn是否]$/iu.test(label));
}
