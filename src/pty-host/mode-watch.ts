import type { IParser } from '@xterm/headless';

import { COLOUR_SCHEME_MODE } from './queries.ts';

const CURSOR = 25;
/**
 * Modes that the serializer omits: the encoding of mouse positions, reports of focus, the cursor,
 * and reports of the colour scheme.
 */
const TRACKED_MODES = new Set([CURSOR, 1005, 1006, 1015, 1016, COLOUR_SCHEME_MODE]);
const INITIAL_MODES: readonly number[] = [CURSOR];

/** Tracks terminal modes that a snapshot would lose. */
export class ModeWatch {
  readonly #on = new Set(INITIAL_MODES);
  #cursorStyle: number | null = null;

  constructor(parser: IParser) {
    parser.registerCsiHandler({ prefix: '?', final: 'h' }, (params) => this.#set(params, true));
    parser.registerCsiHandler({ prefix: '?', final: 'l' }, (params) => this.#set(params, false));
    parser.registerCsiHandler({ intermediates: ' ', final: 'q' }, ([style]) => {
      this.#cursorStyle = typeof style === 'number' && style <= 6 ? style : 0;
      return false;
    });
    parser.registerEscHandler({ final: 'c' }, () => this.#reset());
    parser.registerCsiHandler({ intermediates: '!', final: 'p' }, () => this.#reset());
  }

  get cursorVisible(): boolean {
    return this.#on.has(CURSOR);
  }

  /** Returns whether the program asked for reports of dark and light mode. */
  get wantsScheme(): boolean {
    return this.#on.has(COLOUR_SCHEME_MODE);
  }

  /** Returns the sequences that restore the modes on a new terminal. */
  restore(): string {
    const set = [...this.#on].filter((mode) => mode !== CURSOR).map((mode) => `\u001B[?${mode}h`);
    const hidden = this.cursorVisible ? '' : `\u001B[?${CURSOR}l`;
    const style = this.#cursorStyle === null ? '' : `\u001B[${this.#cursorStyle} q`;
    return `${set.join('')}${style}${hidden}`;
  }

  #set(params: readonly (number | number[])[], on: boolean): boolean {
    for (const mode of params) {
      if (typeof mode !== 'number' || !TRACKED_MODES.has(mode)) continue;
      if (on) this.#on.add(mode);
      else this.#on.delete(mode);
    }
    return false;
  }

  #reset(): boolean {
    this.#on.clear();
    for (const mode of INITIAL_MODES) this.#on.add(mode);
    this.#cursorStyle = null;
    return false;
  }
}
