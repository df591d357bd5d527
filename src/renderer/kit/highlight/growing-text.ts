import type { Highlighter } from './highlighter.ts';
import { plainLines } from './spans.ts';
import { isSameLine, type TokenLine } from './token.ts';

/** A text with its colours. */
export type Highlighted = { readonly code: string; readonly language: string; readonly lines: readonly TokenLine[] };

type Wanted = { readonly code: string; readonly language: string };

/** A growing text is tokenised again after this pause, and longer ones after this many times what they took. */
const PAUSE_MS = 150;
const PAUSE_FACTOR = 4;

/**
 * Keeps the colours of one text that may grow. While a text grows it is tokenised from its beginning each time, so the pauses in between
 * keep that to a fifth of the worker's time however long it becomes.
 */
export class GrowingText {
  readonly #highlighter: Highlighter;
  readonly #onDone: (done: Highlighted) => void;
  #wanted: Wanted | null = null;
  #last: Highlighted | null = null;
  #gaveUp = false;
  #withdraw: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(highlighter: Highlighter, onDone: (done: Highlighted) => void) {
    this.#highlighter = highlighter;
    this.#onDone = onDone;
  }

  follow(code: string, language: string | null): void {
    const before = this.#wanted;
    if (language === null || !before || before.language !== language || !code.startsWith(before.code)) this.stop();
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
    // What made the beginning hang, or too big, makes all that follows so.
    this.#gaveUp = lines === null;
    if (lines === null) return;
    if (this.#last) this.#highlighter.forget(this.#last.code);
    this.#last = { code, language, lines: this.#last ? reuseLines(this.#last.lines, lines) : lines };
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

/** Lines that came out as before are the same objects as before, so that what shows them need not change. */
export function reuseLines(before: readonly TokenLine[], after: readonly TokenLine[]): readonly TokenLine[] {
  return after.map((line, at) => {
    const old = before[at];
    return old && isSameLine(old, line) ? old : line;
  });
}

/** The lines of `code` by what is known of its beginning: that coloured, the rest plain until its turn comes. */
export function linesSoFar(known: Highlighted, code: string): readonly TokenLine[] {
  if (known.code === code) return known.lines;
  const [rest = [], ...further] = plainLines(code.slice(known.code.length));
  return [...known.lines.slice(0, -1), [...(known.lines.at(-1) ?? []), ...rest], ...further];
}
