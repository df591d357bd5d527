import { z } from 'zod';

import { accessScope } from './access-scope.ts';

/**
 * A browser that was admitted by a pairing code. Its token is not included; only a hash of it is
 * stored.
 */
export const pairedBrowser = z.object({
  browserId: z.string(),
  /** Name that the browser gave; untrusted. */
  name: z.string(),
  /** Rights of its token. A browser that was stored without a scope has all. */
  scope: accessScope.default('all'),
  /** Milliseconds since the epoch. */
  pairedAt: z.number(),
  /** Accurate to a minute. */
  lastSeenAt: z.number(),
  /** Null while the browser has access. */
  revokedAt: z.number().nullable(),
});
export type PairedBrowser = z.infer<typeof pairedBrowser>;
