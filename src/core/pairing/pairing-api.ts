import { err, ok, type Result } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { PairedBrowser } from '#shared/pairing/paired-browser.ts';
import { shownCode } from '#shared/pairing/pairing-code.ts';

import type { CodeOffer } from './code-offer.ts';

export type PairingFailure<K extends string> = {
  readonly kind: K;
  readonly message: string;
  readonly remedy: string | null;
};

/** Methods of `Pairing` that the calls need. */
type PairedBrowsers = {
  readonly isFull: boolean;
  revoke(
    browserId: string,
  ): Result<{ readonly browser: PairedBrowser }, PairingFailure<'noSuchBrowser' | 'storeFailed'>>;
};

/** Returns the calls of the contract for pairing. */
export function pairingApi(pairing: PairedBrowsers, offer: CodeOffer) {
  return {
    'pairing.begin': async () => {
      if (pairing.isFull)
        return err({
          kind: 'tooManyBrowsers' as const,
          message: 'Very many browsers have access already.',
          remedy: 'End the access of those that are not used.',
        });
      const { code, expiresAt } = offer.make();
      return ok({ code: shownCode(code), expiresAt });
    },
    'pairing.state': async ({ code }) => ok({ state: offer.stateOf(code) }),
    'pairing.cancel': async ({ code }) => {
      if (offer.stateOf(code) === 'open') offer.end('none');
      return ok({});
    },
    'pairing.revoke': async ({ browserId }) => pairing.revoke(browserId),
  } satisfies Partial<CorralApi>;
}
