type Params = readonly (number | readonly number[])[];
type Id = { readonly prefix?: string; readonly intermediates?: string; readonly final: string };
/** Parser of xterm, in the page and in pty-host. */
type Parser = {
  registerCsiHandler(id: Id, handler: (params: Params) => boolean): unknown;
  registerEscHandler(id: Id, handler: () => boolean): unknown;
};

/** Most states of one screen; older ones are dropped, so that output cannot grow the stack. */
const MOST = 16;
/** All flags of the protocol. */
const ALL = 0b1_1111;
/** Flags with which Shift+Enter differs from Enter: escape codes for ambiguous keys, or for all. */
const DISTINGUISHES = 0b1001;
/** DEC modes that switch to the alternate screen. */
const ALTERNATE: readonly number[] = [47, 1047, 1049];

/** Shift+Enter in the kitty keyboard protocol. */
export const SHIFT_ENTER = '\u001B[13;2u';

const CLEAR: readonly number[] = [0];

/**
 * Tracks which keys a program requests by the kitty keyboard protocol
 * (sw.kovidgoyal.net/kitty/keyboard-protocol). Corral encodes only Shift+Enter by it, so no screen
 * answers the query for support (CSI ? u).
 */
export class KeyboardFlags {
  /** States of the main screen; the last one is in effect. */
  #main = CLEAR;
  /** States of the alternate screen; null while the main screen is shown. */
  #alternate: readonly number[] | null = null;

  constructor(parser: Parser) {
    parser.registerCsiHandler({ prefix: '>', final: 'u' }, ([flags]) =>
      this.#set([...this.#stack, masked(flags)].slice(-MOST)),
    );
    parser.registerCsiHandler({ prefix: '<', final: 'u' }, ([count]) => {
      const kept = this.#stack.slice(0, -(typeof count === 'number' && count > 0 ? count : 1));
      return this.#set(kept.length === 0 ? CLEAR : kept);
    });
    parser.registerCsiHandler({ prefix: '=', final: 'u' }, ([flags, way]) =>
      this.#set([...this.#stack.slice(0, -1), changed(this.#flags, masked(flags), way)]),
    );
    parser.registerCsiHandler({ prefix: '?', final: 'h' }, (modes) => this.#switch(modes, true));
    parser.registerCsiHandler({ prefix: '?', final: 'l' }, (modes) => this.#switch(modes, false));
    parser.registerCsiHandler({ intermediates: '!', final: 'p' }, () => this.#softReset());
    parser.registerEscHandler({ final: 'c' }, () => this.reset());
  }

  /** True if the program can tell Shift+Enter from Enter. */
  get distinguishesEnter(): boolean {
    return (this.#flags & DISTINGUISHES) !== 0;
  }

  /** Resets both screens, as for another program. */
  reset(): false {
    this.#main = CLEAR;
    this.#alternate = null;
    return false;
  }

  /** Returns the sequences that restore the states, before and behind a picture of the screens. */
  restore(): { readonly before: string; readonly behind: string } {
    return { before: sequences(this.#main), behind: sequences(this.#alternate ?? CLEAR) };
  }

  get #stack(): readonly number[] {
    return this.#alternate ?? this.#main;
  }

  get #flags(): number {
    return this.#stack.at(-1) ?? 0;
  }

  #set(stack: readonly number[]): true {
    if (this.#alternate) this.#alternate = stack;
    else this.#main = stack;
    return true;
  }

  /** The alternate screen always begins without flags. */
  #switch(modes: Params, on: boolean): false {
    if (modes.some((mode) => typeof mode === 'number' && ALTERNATE.includes(mode)))
      this.#alternate = on ? (this.#alternate ?? CLEAR) : null;
    return false;
  }

  /** A soft reset clears the states and keeps the screen. */
  #softReset(): false {
    this.#main = CLEAR;
    this.#alternate &&= CLEAR;
    return false;
  }
}

function masked(param: Params[number] | undefined): number {
  return typeof param === 'number' ? param & ALL : 0;
}

/** `way`: 2 adds flags, 3 removes them, any other value replaces all. */
function changed(now: number, flags: number, way: Params[number] | undefined): number {
  if (way === 2) return now | flags;
  return way === 3 ? now & ~flags : flags;
}

function sequences([first = 0, ...pushed]: readonly number[]): string {
  const base = first === 0 ? '' : `\u001B[=${first}u`;
  return base + pushed.map((flags) => `\u001B[>${flags}u`).join('');
}
