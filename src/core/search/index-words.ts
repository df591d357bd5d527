import { redactText } from '#shared/base/redact-text.ts';

/**
 * Runs of scripts written without spaces, and of Korean, whose words carry endings. A run is
 * indexed as overlapping pairs of characters, so that any part of it is found.
 */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** Change of case inside an identifier such as `parseTheFile`. */
const CHANGE = /[a-z][A-Z]|[A-Z]{2}[a-z]/g;
const LETTERS = /[A-Za-z0-9]/;
/** Longer identifiers are data. */
const MAX_IDENTIFIER = 120;
const HUMP = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Text of one message in the columns of the index. */
export type IndexedText = {
  /** Texts of the person and the agent, and the input of tools. */
  readonly words: string;
  /** Output of tools, which counts less. */
  readonly output: string;
  /** Parts of identifiers, and the last characters of runs, which begin no pair. */
  readonly parts: string;
};

/** UTF-16 units that are indexed of one message. */
const MAX_WORDS = 512 * 1024;
const MAX_OUTPUT = 64 * 1024;

/** Returns the text of a message as the index needs it, without the secrets of known formats. */
export function indexedText(words: string, output: string): IndexedText {
  const [plainWords, plainOutput] = [
    redactText(words.slice(0, MAX_WORDS)),
    redactText(output.slice(0, MAX_OUTPUT)),
  ];
  const parts = new Set<string>();
  addParts(plainWords, parts);
  addParts(plainOutput, parts);
  return {
    words: inPairs(plainWords),
    output: inPairs(plainOutput),
    parts: [...parts].join(' '),
  };
}

/** Returns the text with each run replaced by its pairs. */
export function inPairs(text: string): string {
  return text.replaceAll(RUN, (run) => ` ${pairsOf(run).join(' ')} `);
}

function pairsOf(run: string): readonly string[] {
  const letters = [...run];
  return letters.length === 1
    ? letters
    : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

function addParts(text: string, parts: Set<string>): void {
  for (const [run] of text.matchAll(RUN)) parts.add([...run].at(-1) ?? '');
  for (const identifier of identifiersIn(text))
    for (const [hump] of identifier.matchAll(HUMP)) if (hump.length > 1) parts.add(hump);
}

/** Returns the identifiers in which the case changes. */
function* identifiersIn(text: string): Generator<string> {
  let done = 0;
  for (const { index } of text.matchAll(CHANGE)) {
    if (index < done) continue;
    const start = edgeOf(text, index, -1);
    done = edgeOf(text, index, 1) + 1;
    if (done - start <= MAX_IDENTIFIER) yield text.slice(start, done);
  }
}

/** Returns the index of the first or last character of the identifier at an index. */
function edgeOf(text: string, index: number, step: 1 | -1): number {
  let at = index;
  while (LETTERS.test(text.charAt(at + step)) && Math.abs(at - index) <= MAX_IDENTIFIER) at += step;
  return at;
}

/** Divides a text into runs and the texts between them. */
export function piecesOf(
  text: string,
): readonly { readonly text: string; readonly isRun: boolean }[] {
  const pieces: { readonly text: string; readonly isRun: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(RUN)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isRun: false });
    pieces.push({ text: match[0], isRun: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isRun: false });
  return pieces;
}
