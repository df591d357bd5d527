import type { ShellWord } from '../shell/shell-part.ts';
import type { Form } from './form.ts';

/** A word in its role. */
export type ArgumentWord = {
  readonly word: ShellWord;
  /** The relevant part of the word, as in `--file=x`. */
  readonly value: string | null;
  /** True if the word cannot be an option: it follows `--` or its option. */
  readonly isSettled: boolean;
};
export type ArgumentOption = {
  readonly name: string;
  readonly kind: string | null;
  readonly given: ArgumentWord | null;
};
export type ReadWords = {
  readonly options: readonly ArgumentOption[];
  readonly operands: readonly ArgumentWord[];
  /** Index of the first word that was not read, if options end at the first operand. */
  readonly end: number;
};

/**
 * Parses words as getopt_long does, without abbreviations. Returns the word itself if it is
 * unknown.
 */
export function readWords(
  { options: known, stops }: Pick<Form, 'options' | 'stops'>,
  words: readonly ShellWord[],
): ReadWords | string {
  const options: ArgumentOption[] = [];
  const operands: ArgumentWord[] = [];
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (!word) break;
    const { value } = word;
    if (value === '--') {
      operands.push(
        ...words.slice(at + 1).map((each) => ({ word: each, value: each.value, isSettled: true })),
      );
      return { options, operands, end: at + 1 };
    }
    if (value === null || !/^-./.test(value)) {
      if (stops) break;
      operands.push({ word, value, isSettled: false });
      continue;
    }
    const read = readOptions(known, word, value, words[at + 1]);
    if (typeof read === 'string') return read;
    options.push(...read.options);
    if (read.takesNext) at += 1;
  }
  return { options, operands, end: at };
}

type OptionsOfWord = { readonly options: readonly ArgumentOption[]; readonly takesNext: boolean };

/**
 * Parses a word with options; the last of them may take the next word. Returns the word itself if
 * it is unknown.
 */
function readOptions(
  known: Form['options'],
  word: ShellWord,
  value: string,
  next: ShellWord | undefined,
): OptionsOfWord | string {
  // The shell keeps the text before its patterns.
  if (word.hasGlob && !/^--[\w-]+=/.test(value)) return word.text;
  const read = value.startsWith('--') ? longOption(known, value) : shortOptions(known, value);
  if (read === null) return value;
  const options = read.map((each) => ({
    ...each,
    given: each.attached === null ? null : settledWord(word, each.attached),
  }));
  const last = read.at(-1);
  if (!last || last.kind === null || last.attached !== null || last.isOptional)
    return { options, takesNext: false };
  if (!next) return value;
  const { name, kind } = last;
  return {
    options: [...options.slice(0, -1), { name, kind, given: settledWord(next, next.value) }],
    takesNext: true,
  };
}

const settledWord = (word: ShellWord, value: string | null): ArgumentWord => ({
  word,
  value,
  isSettled: true,
});

type ParsedOption = {
  readonly name: string;
  readonly kind: string | null;
  readonly isOptional: boolean;
  readonly attached: string | null;
};

function longOption(known: Form['options'], text: string): readonly ParsedOption[] | null {
  const at = text.indexOf('=');
  const name = at < 0 ? text : text.slice(0, at);
  const option = known.get(name);
  const attached = at < 0 ? null : text.slice(at + 1);
  if (!option || (option.kind === null && attached !== null)) return null;
  return [{ name, ...option, attached }];
}

function shortOptions(known: Form['options'], text: string): readonly ParsedOption[] | null {
  const numeric = known.get('-#');
  if (numeric && /^-\d+$/.test(text)) return [{ name: '-#', ...numeric, attached: text.slice(1) }];
  const read: ParsedOption[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const name = `-${text[at] ?? ''}`;
    const option = known.get(name);
    if (!option) return null;
    const rest = text.slice(at + 1);
    if (option.kind !== null && rest !== '') return [...read, { name, ...option, attached: rest }];
    read.push({ name, ...option, attached: null });
  }
  return read;
}
