import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { allows, type AccessScope } from '#shared/pairing/access-scope.ts';
import type { PairedBrowser } from '#shared/pairing/paired-browser.ts';
import { compose } from '#shared/words/sentence.ts';

import { CodeOffer, type Tokens } from './code-offer.ts';
import { pairingApi } from './pairing-api.ts';

const MAX_BROWSERS = 100;
const MAX_NAME = 80;
/** Minimum interval between two writes of `lastSeenAt`. */
const SEEN_EVERY_MS = 60_000;

export type PairingServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly tokens: Tokens;
};

type KnownBrowser = Pick<PairedBrowser, 'browserId' | 'scope'>;

export type PairResult = { readonly token: string; readonly browser: PairedBrowser };

/**
 * The same error for a wrong, used, burnt, expired and missing code, so that it reveals nothing.
 */
const wrongCode: Failure<'wrongCode'> = {
  kind: 'wrongCode',
  message: compose('setupFailures.wrongCode'),
  remedy: compose('setupFailures.compareCode'),
};

/**
 * Browsers that may use this core: pairs them with a code, recognizes them by their tokens, and
 * revokes them.
 */
export class Pairing {
  readonly #services: PairingServices;
  readonly #offer: CodeOffer;
  /** Maps the hashes of tokens to browsers with access. */
  readonly #known = new Map<string, KnownBrowser>();
  readonly #seenAt = new Map<string, number>();
  readonly #onRevoked = new Set<(browserId: string) => void>();
  readonly api: ReturnType<typeof pairingApi>;

  constructor(services: PairingServices) {
    this.#services = services;
    this.#offer = new CodeOffer(services.clock, services.tokens);
    for (const { browser, tokenHash } of services.store.browsers.all()) {
      if (browser.revokedAt === null) this.#known.set(tokenHash, browser);
    }
    this.api = pairingApi(this, this.#offer);
  }

  get isFull(): boolean {
    return this.#known.size >= MAX_BROWSERS;
  }

  /**
   * Pairs a browser with a code. The token is returned here once and not stored. A code of a narrower
   * scope than `needed` stays valid.
   */
  pair(
    code: string,
    name: string,
    needed: AccessScope = 'read',
  ): Result<PairResult, Failure<'wrongCode' | 'scopeMissing' | 'storeFailed'>> {
    const { journal, clock, ids, tokens } = this.#services;
    const scope = this.#offer.scopeOf(code);
    if (scope === null) return err(wrongCode);
    if (!allows(scope, needed))
      return err({
        kind: 'scopeMissing',
        message: compose('setupFailures.narrowCode'),
        remedy: compose('setupFailures.makeWideCode'),
      });
    const now = clock.now();
    const token = tokens.make();
    const tokenHash = tokens.hash(token);
    const browser = {
      browserId: ids.uuid(),
      name: browserName(name),
      scope,
      pairedAt: now,
      lastSeenAt: now,
      revokedAt: null,
    };
    const done = journal.write((entry) => entry.browser({ browser, tokenHash }));
    if (!done.ok)
      return err({
        kind: 'storeFailed',
        message: compose('setupFailures.browserNotLetIn', { reason: done.error.message }),
        remedy: done.error.remedy,
      });
    this.#offer.end('used');
    this.#known.set(tokenHash, browser);
    return ok({ token, browser });
  }

  /** Returns the browser with this token. Returns null if no browser with access has it. */
  browserOf(token: string): KnownBrowser | null {
    return this.#known.get(this.#services.tokens.hash(token)) ?? null;
  }

  /** Notes that the browser was active just now. */
  seen(browserId: string): void {
    const { journal, store, clock, log } = this.#services;
    const now = clock.now();
    if (now - (this.#seenAt.get(browserId) ?? 0) < SEEN_EVERY_MS) return;
    this.#seenAt.set(browserId, now);
    const found = store.browsers.get(browserId);
    if (
      !found ||
      found.browser.revokedAt !== null ||
      now - found.browser.lastSeenAt < SEEN_EVERY_MS
    )
      return;
    const done = journal.write((entry) =>
      entry.browser({ ...found, browser: { ...found.browser, lastSeenAt: now } }),
    );
    if (!done.ok) log.error('pairing.seenNotStored', { error: done.error.kind });
  }

  /** Ends the access at once, even if that cannot be stored. */
  revoke(
    browserId: string,
  ): Result<{ readonly browser: PairedBrowser }, Failure<'noSuchBrowser' | 'storeFailed'>> {
    const { journal, store, clock } = this.#services;
    for (const [hash, known] of this.#known)
      if (known.browserId === browserId) this.#known.delete(hash);
    for (const listener of this.#onRevoked) listener(browserId);
    const found = store.browsers.get(browserId);
    if (!found)
      return err({
        kind: 'noSuchBrowser',
        message: compose('setupFailures.noSuchBrowser'),
        remedy: null,
      });
    if (found.browser.revokedAt !== null) return ok({ browser: found.browser });
    const browser = { ...found.browser, revokedAt: clock.now() };
    const done = journal.write((entry) => entry.browser({ ...found, browser }));
    if (done.ok) return ok({ browser });
    const message = compose('setupFailures.browserNotStored', { reason: done.error.message });
    return err({ kind: 'storeFailed', message, remedy: done.error.remedy });
  }

  /** Calls the listener when a browser's access ends. The returned function unsubscribes. */
  onRevoked(listener: (browserId: string) => void): () => void {
    this.#onRevoked.add(listener);
    return () => void this.#onRevoked.delete(listener);
  }

  dispose(): void {
    this.#offer.end('none');
  }
}

/** Returns the name without control characters and other invisible characters. */
function browserName(name: string): string {
  return (
    name
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, MAX_NAME) || '?'
  );
}
