import { z } from 'zod';

import { fit, listOf, maybeText } from '#shared/base/lenient.ts';

import { fields } from './message.ts';

const params = z.object({
  sessionId: z.string(),
  update: z.looseObject({ sessionUpdate: z.string() }),
});

/** Returns the session and the update of a `session/update`, or null for any other params. */
export function updateIn(value: unknown): z.output<typeof params> | null {
  return fit(params, value);
}

export const chunk = z.object({ content: z.unknown().optional(), messageId: maybeText });

export const planUpdate = z.object({
  entries: listOf(z.object({ content: z.string(), status: z.string().catch('pending') })),
});

export const commandsUpdate = z.object({
  availableCommands: listOf(
    z.object({
      name: z.string(),
      description: maybeText,
      input: z.object({ hint: maybeText }).nullable().catch(null),
    }),
  ),
});

export const modeUpdate = z.object({ currentModeId: z.string() });

const count = z.number().nonnegative().nullable().catch(null);

export const usageUpdate = z.object({
  used: count,
  size: count,
  cost: z.object({ amount: z.number(), currency: z.string() }).nullable().catch(null),
});

export const noticeUpdate = z.object({
  message: maybeText,
  text: maybeText,
  title: maybeText,
  content: z.unknown().optional(),
});

export const compactionUpdate = z.object({
  status: maybeText,
  _meta: fields.nullable().catch(null),
});
