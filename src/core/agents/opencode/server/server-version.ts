import { z } from 'zod';

import type { HttpCall } from '#core/agents/kits/process/http-calls.ts';
import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import { fit } from '#shared/base/lenient.ts';

const LOOK_MS = 5_000;
const health = z.object({ version: z.string() });

/**
 * Returns the version of a server. Generation 2 names it in `/api/health`; generation 1 answers
 * there without a version, and names it in `/global/health`.
 */
export async function serverVersion(
  call: (call: HttpCall, timeoutMs: number) => Promise<Reply>,
): Promise<string | null> {
  for (const path of ['/api/health', '/global/health']) {
    const reply = await call({ method: 'GET', path }, LOOK_MS);
    const version = reply.ok ? fit(health, reply.value)?.version : undefined;
    if (version !== undefined) return version;
  }
  return null;
}
