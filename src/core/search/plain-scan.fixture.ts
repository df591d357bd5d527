/** A message as a plain scan reads it. `output` is what a tool printed. */
export type PlainMessage = {
  readonly id: string;
  readonly words: string;
  readonly output: string;
};

const RUN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/u;

/** Divides a word into what is searched for: sequences of a script without spaces, and words. */
export function termsOf(word: string): readonly (string | readonly string[])[] {
  const run = RUN.exec(word)?.[0];
  if (run !== undefined) return [run];
  const tokens = tokensOf(word);
  return tokens.length === 0 ? [] : [tokens];
}

function tokensOf(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '');
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Returns true if one of the texts of a message has the term; `isLast`: its end may be missing. */
export function contains(
  { words, output }: Pick<PlainMessage, 'words' | 'output'>,
  term: string | readonly string[],
  isLast: boolean,
): boolean {
  return [words, output].some((text) => {
    if (typeof term === 'string') return text.includes(term);
    const tokens = tokensOf(text.replaceAll(new RegExp(RUN, 'gu'), ' '));
    const parts =
      term.length === 1
        ? [...text.matchAll(/[a-z]+|[A-Z][a-z]+/g)].map(([part]) => plain(part))
        : [];
    const matches = (token: string | undefined, wanted: string, isPrefix: boolean) =>
      token !== undefined && (isPrefix ? token.startsWith(wanted) : token === wanted);
    const isAt = (start: number) =>
      term.every((wanted, at) =>
        matches(tokens[start + at], wanted, isLast && at === term.length - 1),
      );
    const [only = ''] = term;
    return (
      tokens.some((_, start) => isAt(start)) || parts.some((part) => matches(part, only, isLast))
    );
  });
}
