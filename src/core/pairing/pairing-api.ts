import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { PairedBrowser } from '#shared/pairing/paired-browser.ts';
import { shownCode } from '#shared/pairing/pairing-code.ts';
import { compose } from '#shared/words/sentence.ts';

import type { CodeOffer } from './code-offer.ts';

/** Methods of `Pairing` that the calls need. */
type PairedBrowsers = {
  readonly isFull: boolean;
  revoke(
    browserId: string,
  ): Result<{ readonly browser: PairedBrowser }, Failure<'noSuchBrowser' | 'storeFailed'>>;
};

/** Returns the calls of the contract for pairing. */
export function pairingApi(pairing: PairedBrowsers, offer: CodeOffer) {
  return {
    'pairing.begin': async ({ scope = 'all' }) => {
      if (pairing.isFull)
        return err({
          kind: 'tooManyBrowsers' as const,
          message: compose('setupFailures.tooManyBrowsers'),
          remedy: compose('setupFailures.endUnused'),
        });
      const { code, expiresAt } = offer.make(scope);
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
