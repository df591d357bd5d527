import { unseenLines } from './unseen-lines.ts';

/** Terminal of xterm, in the page and in pty-host. */
type Drawn = {
  readonly rows: number;
  write(bytes: Uint8Array, done: () => void): void;
  readonly buffer: { readonly active: { readonly cursorX: number } };
  readonly parser: {
    registerCsiHandler(
      id: { readonly final: string },
      handler: (params: readonly (number | readonly number[])[]) => boolean,
    ): unknown;
  };
};

type Output = { readonly bytes: Uint8Array; readonly begun: () => void; readonly done: () => void };
type Entry = Output | { readonly work: () => void };

/**
 * Monotonic clock in milliseconds, and timers. The function that `after` returns cancels the timer.
 */
export type Pace = {
  now(): number;
  after(ms: number, work: () => void): () => void;
  /** Delay that lets flood output accumulate. */
  readonly restMs: number;
};

/** Number of waiting bytes from which output is scanned for invisible lines. */
const FLOOD = 32 * 1024;
/** Maximum number of bytes drawn at once. */
const PIECE = 64 * 1024;
/** Number of drawn bytes after which the queue pauses, so that more output accumulates. */
const MUCH = 64 * 1024;
/**
 * Number of waiting bytes from which the queue does not pause. It is less than the limit of
 * unacknowledged bytes, beyond which no more would arrive.
 */
const PLENTY = 512 * 1024;

/**
 * Draws output in order. During a flood it draws a few times per second and skips lines that could
 * never be seen, not even by scrolling back. The final content is the same as if everything had
 * been drawn.
 */
export class OutputQueue {
  readonly #terminal: Drawn;
  readonly #scrollback: number;
  readonly #pace: Pace;
  readonly #waiting: Entry[] = [];
  #waitingBytes = 0;
  #isDrawing = false;
  #drawnBytes = 0;
  #restsUntil = -Infinity;
  #endRest: (() => void) | null = null;
  /** Number of entries that were scanned and are drawn unchanged. */
  #looked = 0;
  /**
   * True if a scroll region is set. Skipped lines outside it could have overwritten each other, so
   * nothing is skipped then.
   */
  #hasRegion = false;

  /** `scrollback` is the number of lines above the screen that the terminal keeps. */
  constructor(terminal: Drawn, scrollback: number, pace: Pace) {
    this.#terminal = terminal;
    this.#scrollback = scrollback;
    this.#pace = pace;
    terminal.parser.registerCsiHandler({ final: 'r' }, ([top, bottom]) => {
      this.#hasRegion = Number(top ?? 0) > 1 || Number(bottom ?? 0) > 0;
      return false;
    });
  }

  get #column(): number {
    return this.#terminal.buffer.active.cursorX;
  }

  /**
   * Adds output. `begun` and `done` are called before and after it is drawn; pieces that are drawn
   * together share both moments.
   */
  add(bytes: Uint8Array, done: () => void, begun: () => void = () => undefined): void {
    this.#put({ bytes, begun, done });
  }

  /** Runs `work` after everything that was added before it, and before everything added later. */
  inTurn(work: () => void): void {
    this.#put({ work });
  }

  #put(entry: Entry): void {
    this.#waiting.push(entry);
    if ('bytes' in entry) this.#waitingBytes += entry.bytes.length;
    if (this.#isDrawing) return;
    const rest =
      'work' in entry || this.#waitingBytes >= PLENTY ? 0 : this.#restsUntil - this.#pace.now();
    if (rest <= 0) this.#go();
    else this.#endRest ??= this.#pace.after(rest, () => this.#go());
  }

  #go(): void {
    this.#endRest?.();
    this.#endRest = null;
    this.#isDrawing = true;
    this.#next();
  }

  #next(): void {
    if (this.#looked > 0) this.#looked -= 1;
    else if (this.#skip()) return;
    const entry = this.#waiting.shift();
    if (!entry) this.#pause();
    else if ('work' in entry) {
      entry.work();
      this.#next();
    } else {
      entry.begun();
      this.#terminal.write(entry.bytes, () => {
        this.#drew([entry]);
        this.#next();
      });
    }
  }

  #pause(): void {
    this.#isDrawing = false;
    if (this.#drawnBytes >= MUCH) this.#restsUntil = this.#pace.now() + this.#pace.restMs;
    this.#drawnBytes = 0;
  }

  #drew(pieces: readonly Output[]): void {
    for (const { bytes, done } of pieces) {
      this.#waitingBytes -= bytes.length;
      this.#drawnBytes += bytes.length;
      done();
    }
  }

  /**
   * Draws all waiting output in one pass, without its invisible lines. Returns false if all of it
   * is visible.
   */
  #skip(): boolean {
    if (this.#waitingBytes < FLOOD || this.#hasRegion) return false;
    const pieces = this.#ahead();
    const bytes = joined(pieces);
    const unseen =
      bytes.length < FLOOD ? null : unseenLines(bytes, this.#scrollback + 2 * this.#terminal.rows);
    if (!unseen) {
      this.#looked = Math.max(0, pieces.length - 1);
      return false;
    }
    this.#waiting.splice(0, pieces.length);
    for (const { begun } of pieces) begun();
    const { line, from, to } = unseen;
    this.#terminal.write(bytes.subarray(0, line), () => {
      const before = this.#column;
      // Text is not drawn inside an unfinished escape sequence.
      this.#terminal.write(bytes.subarray(line, from - 2), () => {
        const isText = before === 0 && this.#column > 0 && !this.#hasRegion;
        this.#terminal.write(bytes.subarray(from - 2, from), () =>
          this.#draw(bytes, isText ? to : from, pieces),
        );
      });
    });
    return true;
  }

  /** Returns the output before the next `inTurn` work. */
  #ahead(): readonly Output[] {
    const end = this.#waiting.findIndex((entry) => 'work' in entry);
    return this.#waiting.slice(0, end < 0 ? undefined : end).filter((entry) => 'bytes' in entry);
  }

  #draw(bytes: Uint8Array, at: number, pieces: readonly Output[]): void {
    if (at < bytes.length) {
      const end = Math.min(bytes.length, at + PIECE);
      return this.#terminal.write(bytes.subarray(at, end), () => this.#draw(bytes, end, pieces));
    }
    this.#drew(pieces);
    this.#next();
  }
}

function joined(pieces: readonly Output[]): Uint8Array {
  if (pieces.length === 1 && pieces[0]) return pieces[0].bytes;
  const all = new Uint8Array(pieces.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let at = 0;
  for (const { bytes } of pieces) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}
