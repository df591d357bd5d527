import { z } from 'zod';

import { fit } from '#shared/base/lenient.ts';
import type { Usage } from '#shared/conversation/agent-output.ts';

const count = z.int().nonnegative().catch(0);

const used = z.object({
  inputTokens: count,
  outputTokens: count,
  cachedReadTokens: count,
  cachedWriteTokens: count,
});
const quota = z.object({
  quota: z.object({ token_count: z.object({ input_tokens: count, output_tokens: count }) }),
});
const ended = z.object({
  stopReason: z.string(),
  usage: used.nullable().catch(null),
  _meta: z.unknown().optional(),
});

/** The end of a turn. `usage` is null if the agent does not report it. */
export type TurnEnd = { readonly stopReason: string; readonly usage: Usage | null };

/** Returns the end of a turn from the reply to `session/prompt`, or null for any other reply. */
export function turnEndIn(result: unknown): TurnEnd | null {
  const read = fit(ended, result);
  if (!read) return null;
  const { stopReason, usage, _meta } = read;
  if (usage)
    return {
      stopReason,
      usage: {
        inputTokens: usage.inputTokens,
        outputTokens: usage.outputTokens,
        cacheReadTokens: usage.cachedReadTokens,
        cacheCreationTokens: usage.cachedWriteTokens,
        costUsd: null,
      },
    };
  const tokens = fit(quota, _meta)?.quota.token_count;
  return {
    stopReason,
    usage: tokens
      ? {
          inputTokens: tokens.input_tokens,
          outputTokens: tokens.output_tokens,
          cacheReadTokens: 0,
          cacheCreationTokens: 0,
          costUsd: null,
        }
      : null,
  };
}
