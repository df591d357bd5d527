// Both packages are CommonJS with a minified bundle, in which Node finds no named exports.
// oxlint-disable-next-line import/default -- it is CommonJS, whose whole is the default
import serialize from '@xterm/addon-serialize';
// oxlint-disable-next-line import/default -- likewise
import graphemes from '@xterm/addon-unicode-graphemes';
import headless, { type IBufferLine, type Terminal } from '@xterm/headless';

import type { ScreenText } from '#core/socket/host-protocol.ts';
import { boundCounts } from '#shared/terminal/bound-counts.ts';
import { KeyboardFlags } from '#shared/terminal/keyboard-flags.ts';
import { OutputQueue, type Pace } from '#shared/terminal/output-queue.ts';
import type { ProgramStatus, TerminalColours } from '#shared/terminal/terminal.ts';

import { ModeWatch } from './mode-watch.ts';
import { cleanText, parseProgramStatus, STATUS_ANSWER, STATUS_QUERY } from './program-status.ts';
import {
  COLOUR_SCHEME_MODE,
  colourAnswer,
  isDark,
  paletteAnswer,
  schemeAnswer,
  VERSION_ANSWER,
} from './queries.ts';

/** Number of lines that are kept above the screen. */
const SCROLLBACK = 5000;
const COLOUR_SLOTS = [10, 11, 12] as const;

const pace: Pace = {
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  /** Short, because there is no user interface here and programs wait for the output. */
  restMs: 8,
};

/**
 * Events in the output of a program besides drawing. `offset`: the end of the piece of output that
 * contained the event.
 */
export type ScreenEvent =
  | { readonly type: 'titled'; readonly title: string; readonly offset: number }
  | { readonly type: 'rang'; readonly offset: number }
  | { readonly type: 'statusChanged'; readonly status: ProgramStatus };

export interface ScreenListener {
  /** Receives a reply to a query of the program, which is written like keys. */
  answered(text: string): void;
  happened(event: ScreenEvent): void;
}

export type ScreenSnapshot = {
  readonly offset: number;
  readonly cols: number;
  readonly rows: number;
  readonly bytes: Uint8Array;
};

/**
 * The screen of one terminal. Work is done in order and in slices; no call blocks longer than some
 * milliseconds.
 */
export class Screen {
  readonly #terminal: Terminal;
  readonly #output: OutputQueue;
  readonly #serializer = new serialize.SerializeAddon();
  readonly #modes: ModeWatch;
  readonly #keyboard: KeyboardFlags;
  readonly #listener: ScreenListener;
  #colours: TerminalColours;
  #offset: number;
  /** End of the piece that is being parsed. */
  #parsing: number;
  #renewals = 0;
  #title: string | null = null;

  constructor(
    size: { readonly cols: number; readonly rows: number },
    offset: number,
    colours: TerminalColours,
    listener: ScreenListener,
  ) {
    this.#colours = colours;
    this.#listener = listener;
    this.#offset = offset;
    this.#parsing = offset;
    this.#terminal = new headless.Terminal({
      ...size,
      scrollback: SCROLLBACK,
      allowProposedApi: true,
    });
    this.#output = new OutputQueue(this.#terminal, SCROLLBACK, pace);
    this.#terminal.loadAddon(this.#serializer);
    // Views use the same widths; otherwise a snapshot of this screen would look different there.
    this.#terminal.loadAddon(new graphemes.UnicodeGraphemesAddon());
    boundCounts(this.#terminal.parser);
    this.#modes = new ModeWatch(this.#terminal.parser);
    this.#keyboard = new KeyboardFlags(this.#terminal.parser);
    this.#terminal.onData((text) => listener.answered(text));
    this.#terminal.onBell(() => listener.happened({ type: 'rang', offset: this.#parsing }));
    this.#terminal.onTitleChange((raw) => {
      const title = cleanText(raw);
      if (title === this.#title) return;
      this.#title = title;
      listener.happened({ type: 'titled', title, offset: this.#parsing });
    });
    this.#answerQueries(listener);
    this.#countRenewals();
  }

  /** Writes output; `done` is called when it has been drawn. */
  write(bytes: Uint8Array, done: () => void): void {
    const onStart = () => {
      this.#parsing += bytes.length;
    };
    const onDrawn = () => {
      this.#offset += bytes.length;
      done();
    };
    this.#output.add(bytes, onDrawn, onStart);
  }

  resize(cols: number, rows: number): void {
    this.#output.inTurn(() => this.#terminal.resize(cols, rows));
  }

  /** Sets the colours after all earlier output was drawn. */
  setColours(colours: TerminalColours): void {
    this.#output.inTurn(() => {
      const isTurned = isDark(colours) !== isDark(this.#colours);
      this.#colours = colours;
      if (isTurned && this.#modes.wantsScheme) this.#listener.answered(schemeAnswer(colours));
    });
  }

  /** Returns a snapshot after all earlier output was drawn. */
  snapshot(): Promise<ScreenSnapshot> {
    return new Promise((resolve) => {
      this.#output.inTurn(() => {
        const { cols, rows } = this.#terminal;
        const { before, behind } = this.#keyboard.restore();
        const text = before + this.#serializer.serialize() + this.#modes.restore() + behind;
        resolve({ offset: this.#offset, cols, rows, bytes: new TextEncoder().encode(text) });
      });
    });
  }

  text(scrollback: number): Promise<ScreenText> {
    return new Promise((resolve) => {
      this.#output.inTurn(() => resolve(this.#read(scrollback)));
    });
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  #read(scrollback: number): ScreenText {
    const { cols, rows } = this.#terminal;
    const buffer = this.#terminal.buffer.active;
    const first = Math.max(0, buffer.baseY - scrollback);
    const shown = Array.from({ length: buffer.baseY + rows - first }, (_, at) =>
      buffer.getLine(first + at),
    );
    return {
      lines: shown.map((line) => line?.translateToString(true) ?? ''),
      wrapped: shown.map((line) => line?.isWrapped ?? false),
      faintFrom: shown.map((line) => (line ? faintFrom(line) : null)),
      top: buffer.baseY - first,
      cols,
      rows,
      cursor: {
        col: Math.min(buffer.cursorX, cols - 1),
        row: buffer.cursorY,
        visible: this.#modes.cursorVisible,
      },
      alternate: buffer.type === 'alternate',
      bracketedPaste: this.#terminal.modes.bracketedPasteMode,
      applicationCursor: this.#terminal.modes.applicationCursorKeysMode,
      title: this.#title,
      offset: this.#offset,
      renewals: this.#renewals,
    };
  }

  /**
   * Counts events that replace the whole picture: after such an event, the same picture may be
   * another prompt.
   */
  #countRenewals(): void {
    const { parser, buffer } = this.#terminal;
    const count = () => {
      this.#renewals += 1;
      return false;
    };
    this.#terminal.onScroll(count);
    buffer.onBufferChange(count);
    parser.registerCsiHandler({ final: 'J' }, ([what]) => (what === 2 || what === 3) && count());
    parser.registerEscHandler({ final: 'c' }, count);
  }

  #answerQueries(listener: ScreenListener): void {
    const { parser } = this.#terminal;
    const answer = (text: string | null) => {
      if (text !== null) listener.answered(text);
      return text !== null;
    };
    for (const slot of COLOUR_SLOTS)
      parser.registerOscHandler(slot, (data) => answer(colourAnswer(slot, data, this.#colours)));
    parser.registerOscHandler(4, (data) => answer(paletteAnswer(data)));
    parser.registerCsiHandler(
      { prefix: '?', final: 'n' },
      ([what]) => what === 996 && answer(schemeAnswer(this.#colours)),
    );
    const scheme = () => `\u001B[?${COLOUR_SCHEME_MODE};${this.#modes.wantsScheme ? 1 : 2}$y`;
    parser.registerCsiHandler(
      { prefix: '?', intermediates: '$', final: 'p' },
      ([mode]) => mode === COLOUR_SCHEME_MODE && answer(scheme()),
    );
    parser.registerCsiHandler({ prefix: '>', final: 'q' }, () => answer(VERSION_ANSWER));
    parser.registerOscHandler(7501, (data) => {
      if (data === STATUS_QUERY) return answer(STATUS_ANSWER);
      const status = parseProgramStatus(data, this.#parsing);
      if (status) listener.happened({ type: 'statusChanged', status });
      return true;
    });
  }
}

/** Returns the index in a line's text at which its faint end begins. */
function faintFrom(line: IBufferLine): number | null {
  let first: number | null = null;
  for (let at = line.length - 1; at >= 0; at -= 1) {
    const cell = line.getCell(at);
    if (!cell || cell.getChars().trim() === '') continue;
    if (cell.isDim() === 0) break;
    first = at;
  }
  return first === null ? null : line.translateToString(true, 0, first).length;
}
