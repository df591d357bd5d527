import type { Highlighter } from './highlighter.ts';
import { plainLines } from './spans.ts';
import { isSameLine, type TokenLine } from './token.ts';

/** Stores a text with its colours. */
export type HighlightedText = {
  readonly code: string;
  readonly language: string;
  readonly lines: readonly TokenLine[];
};

type Wanted = { readonly code: string; readonly language: string };

/**
 * Pause before a growing text is tokenised again. The pause for longer texts is a multiple of the
 * time that tokenising took.
 */
const PAUSE_MS = 150;
const PAUSE_FACTOR = 4;

/**
 * Highlights one text that may grow. Each time the text is tokenised from its beginning, so the
 * pauses limit that to a fifth of the worker's time at any length.
 */
export class GrowingText {
  readonly #highlighter: Highlighter;
  readonly #onDone: (done: HighlightedText) => void;
  #wanted: Wanted | null = null;
  #last: HighlightedText | null = null;
  #gaveUp = false;
  #withdraw: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(highlighter: Highlighter, onDone: (done: HighlightedText) => void) {
    this.#highlighter = highlighter;
    this.#onDone = onDone;
  }

  follow(code: string, language: string | null): void {
    const before = this.#wanted;
    if (
      language === null ||
      !before ||
      before.language !== language ||
      !code.startsWith(before.code)
    )
      this.stop();
    if (language === null) return;
    this.#wanted = { code, language };
    if (this.#withdraw === null && this.#timer === undefined) this.#ask();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#withdraw?.();
    this.#withdraw = null;
    this.#wanted = null;
    this.#last = null;
    this.#gaveUp = false;
  }

  #ask(): void {
    const wanted = this.#wanted;
    if (!wanted || this.#gaveUp || wanted.code === this.#last?.code) return;
    const begun = performance.now();
    let isDone = false;
    const withdraw = this.#highlighter.request(wanted.code, wanted.language, (lines) => {
      isDone = true;
      this.#withdraw = null;
      this.#settle(wanted, lines, performance.now() - begun);
    });
    if (!isDone) this.#withdraw = withdraw;
  }

  #settle({ code, language }: Wanted, lines: readonly TokenLine[] | null, took: number): void {
    // If the beginning hangs or is too big, so does every longer text.
    this.#gaveUp = lines === null;
    if (lines === null) return;
    if (this.#last) this.#highlighter.forget(this.#last.code);
    this.#last = {
      code,
      language,
      lines: this.#last ? reuseLines(this.#last.lines, lines) : lines,
    };
    this.#onDone(this.#last);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#ask();
      },
      Math.max(PAUSE_MS, took * PAUSE_FACTOR),
    );
  }
}

/**
 * Returns `after` with the line objects of `before` where a line is unchanged, so that its
 * component does not render again.
 */
export function reuseLines(
  before: readonly TokenLine[],
  after: readonly TokenLine[],
): readonly TokenLine[] {
  return after.map((line, at) => {
    const old = before[at];
    return old && isSameLine(old, line) ? old : line;
  });
}

/** Returns the lines of `code` if only its beginning is highlighted: the rest is plain for now. */
export function linesSoFar(former: HighlightedText, code: string): readonly TokenLine[] {
  if (former.code === code) return former.lines;
  const [rest = [], ...further] = plainLines(code.slice(former.code.length));
  return [...former.lines.slice(0, -1), [...(former.lines.at(-1) ?? []), ...rest], ...further];
}
