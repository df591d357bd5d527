import { z } from 'zod';

/** A browser that was let in by a pairing code. Its token is not part of this, and only a hash of it is stored. */
export const pairedBrowser = z.object({
  browserId: z.string(),
  /** As the browser described itself; untrusted. */
  name: z.string(),
  /** Milliseconds since the epoch. */
  pairedAt: z.number(),
  /** Accurate to a minute. */
  lastSeenAt: z.number(),
  /** Null while the browser has access. */
  revokedAt: z.number().nullable(),
});
export type PairedBrowser = z.infer<typeof pairedBrowser>;
