import { z } from 'zod';

import { err, ok, type Result } from '#shared/base/result.ts';

import { keepPairedToken } from './token.ts';

const PATIENCE_MS = 8_000;

/**
 * Describes why pairing failed. `unreachable`: no reply arrived. `failed`: Corral could not pair
 * the browser, for the reason in `message`.
 */
export type PairFailure = {
  readonly kind: 'wrongCode' | 'unreachable' | 'failed';
  readonly message: string;
};

const paired = z.object({ success: z.literal(true), token: z.string().min(1) });
const refused = z.object({ error: z.object({ kind: z.string(), message: z.string() }) });

/** Exchanges a code for this browser's own token and keeps it for all tabs of this address. */
export async function pairThisBrowser(
  code: string,
  name: string,
  page: Pick<Window, 'localStorage' | 'location'>,
): Promise<Result<null, PairFailure>> {
  try {
    const response = await fetch(`${page.location.origin}/api/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, name, scope: 'all' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const reply: unknown = await response.json();
    const done = paired.safeParse(reply);
    if (done.success) return ok(keepPairedToken(page.localStorage, done.data.token));
    const why = refused.safeParse(reply).data?.error;
    if (why?.kind === 'wrongCode') return err({ kind: 'wrongCode', message: why.message });
    return err({ kind: 'failed', message: why?.message ?? `HTTP ${response.status}` });
  } catch {
    return err({ kind: 'unreachable', message: '' });
  }
}
