import { z } from 'zod';

import { isFields, type Fields } from '#shared/base/fields.ts';
import { maybeText } from '#shared/base/lenient.ts';

/** Validates without a copy, unlike `z.record`, because every line is parsed here. */
export const fields = z.custom<Fields>(isFields);

export const maybeNumber = z.number().nullable().catch(null);

/** Request id: Codex numbers its own requests from 0; Corral's ids are strings. */
export const requestId = z.union([z.string(), z.number()]);
export type RequestId = z.infer<typeof requestId>;

const failure = z.object({
  code: maybeNumber,
  message: z.string().catch('Codex refused without a reason.'),
});

/**
 * All possible fields of a line: from `codex app-server` (with `method`, or a reply to `id`),
 * `codex exec --json` and rollouts (both with `type`).
 */
export const wireLine = z.object({
  id: requestId.nullable().catch(null),
  method: maybeText,
  params: fields.catch({}),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
  type: maybeText,
  payload: fields.nullable().catch(null),
  emittedAtMs: maybeNumber,
  timestamp: maybeText,
});
export type WireLine = z.output<typeof wireLine>;

/** Returns why a request of Corral was refused, or null if it was not. */
export function refusalIn({ error }: WireLine): string | null {
  if (error === undefined || error === null) return null;
  const read = failure.safeParse(error);
  return read.success ? read.data.message : 'Codex refused without a reason.';
}
