/** A file or folder that a prompt mentions by `@`. */
export type Mention = {
  /** Position of the `@`, and of the end of the mention. */
  readonly from: number;
  readonly to: number;
  readonly path: string;
  /** The path without punctuation at its end, which may belong to the sentence. */
  readonly bare: string;
  readonly isQuoted: boolean;
};

/** Signs that may stand before a mention. */
const BEFORE = /[\s(["'\u201C\uFF08]/u;
const PUNCTUATION = /[.,;:!?)\]}"'\u201D\u2019\uFF0C\u3002\uFF1B\uFF1A\uFF01\uFF1F\uFF09]+$/u;
/** Longest path that is looked for. */
const MAX_PATH = 4096;

/** Matches `@"a path"`, in which a backslash quotes `"` and itself, or the word after `@`. */
const MENTION = /@(?:"((?:\\["\\]|[^"\n])+)"|([^\s"][^\s]*))/gu;

/** A path that needs no quotes: no blanks, no quotes and brackets, no punctuation at its end. */
const PLAIN =
  /^[^\s"'`(){}<>[\],;:!?#\\|&$*@\u201C\u201D\u2018\u2019\uFF08\uFF09\uFF0C\u3002\uFF1B\uFF1A\uFF01\uFF1F]+$/u;

/** Returns the mentions of a prompt, in their order. */
export function mentionsIn(text: string): readonly Mention[] {
  return [...text.matchAll(MENTION)].flatMap(({ 0: whole, 1: quoted, 2: word, index: from }) => {
    if (from > 0 && !BEFORE.test(text[from - 1] ?? '')) return [];
    const path = quoted === undefined ? (word ?? '') : unescaped(quoted);
    const bare = quoted === undefined ? path.replace(PUNCTUATION, '') : path;
    const isName = path.length <= MAX_PATH && bare !== '' && !bare.includes('\0');
    const isQuoted = quoted !== undefined;
    return isName ? [{ from, to: from + whole.length, path, bare, isQuoted }] : [];
  });
}

/** Returns a mention of a path, in quotes if it needs them. */
export function mentionOf(path: string): string {
  const isPlain = PLAIN.test(path) && !PUNCTUATION.test(path) && !path.startsWith('-');
  return isPlain ? `@${path}` : `@"${escaped(path)}"`;
}

/** Returns the text with each mention in the form that an agent reads. */
export function withMentions(text: string, formOf: (mention: Mention) => string): string {
  let end = 0;
  const parts = mentionsIn(text).map((mention) => {
    const before = text.slice(end, mention.from);
    end = mention.to;
    return before + formOf(mention);
  });
  return parts.join('') + text.slice(end);
}

/** Returns the text with each mention in quotes in the form that an agent reads. */
export function withQuotedMentions(text: string, formOf: (path: string) => string): string {
  return withMentions(text, ({ from, to, path, isQuoted }) =>
    isQuoted ? formOf(path) : text.slice(from, to),
  );
}

const escaped = (path: string) => path.replaceAll(/["\\]/g, (sign) => `\\${sign}`);

const unescaped = (quoted: string) => quoted.replaceAll(/\\(["\\])/g, '$1');
