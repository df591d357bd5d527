import { randomInt } from 'node:crypto';

import type { ClockPort } from '#core/ports.ts';
import type { CodeState } from '#shared/contract/calls/access/pairing.ts';
import type { AccessScope } from '#shared/pairing/access-scope.ts';
import { CODE_LENGTH, CODE_LETTERS, plainCode } from '#shared/pairing/pairing-code.ts';

const LIFETIME_MS = 5 * 60_000;
/** Number of wrong codes, by all clients together, after which the code is invalid. */
const MAX_WRONG_CODES = 5;

/** Functions that create tokens, hash them, and compare them in constant time. */
export type Tokens = {
  readonly make: () => string;
  readonly hash: (token: string) => string;
  readonly isSame: (given: string, token: string) => boolean;
};

type Offer = {
  readonly code: string;
  readonly scope: AccessScope;
  readonly expiresAt: number;
  readonly stop: () => void;
  wrong: number;
};

/**
 * The one code that pairs a browser: valid for five minutes, for one pairing, and until five wrong
 * codes were entered. Never stored.
 */
export class CodeOffer {
  readonly #clock: ClockPort;
  readonly #tokens: Tokens;
  #offer: Offer | null = null;
  #newest: string | null = null;
  #state: CodeState = 'none';

  constructor(clock: ClockPort, tokens: Tokens) {
    this.#clock = clock;
    this.#tokens = tokens;
  }

  /** Returns the state of a code, for windows that have access. Does not count a wrong code. */
  stateOf(code: string): CodeState {
    this.#expire();
    return this.#newest === plainCode(code) ? this.#state : 'none';
  }

  make(scope: AccessScope): { readonly code: string; readonly expiresAt: number } {
    this.end('none');
    const code = Array.from(
      { length: CODE_LENGTH },
      () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
    ).join('');
    const expiresAt = this.#clock.now() + LIFETIME_MS;
    // The timer ends the code even if the wall clock is set back.
    this.#offer = {
      code,
      scope,
      expiresAt,
      wrong: 0,
      stop: this.#clock.after(LIFETIME_MS, () => this.end('expired')),
    };
    this.#newest = code;
    this.#state = 'open';
    return { code, expiresAt };
  }

  /**
   * Returns the scope of the code if it is the one on offer. Returns null for a wrong one, and counts
   * it. The offer stays open until `end('used')`.
   */
  scopeOf(typed: string): AccessScope | null {
    this.#expire();
    const offer = this.#offer;
    if (!offer) return null;
    if (this.#tokens.isSame(plainCode(typed), offer.code)) return offer.scope;
    offer.wrong += 1;
    if (offer.wrong >= MAX_WRONG_CODES) this.end('burnt');
    return null;
  }

  end(state: CodeState): void {
    this.#offer?.stop();
    this.#offer = null;
    this.#state = state;
  }

  #expire(): void {
    if (this.#offer && this.#clock.now() >= this.#offer.expiresAt) this.end('expired');
  }
}
