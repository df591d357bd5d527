import { z } from 'zod';

import { fit, listOf, maybeText } from '#shared/base/lenient.ts';

import { PROMPT_KEY } from '../records/part-events.ts';

const COPIED_TO = 'corralCopiedTo';

const withMetadata = z.object({ metadata: z.object({ [COPIED_TO]: maybeText }) });
const withParts = z.object({
  parts: listOf(
    z.object({
      id: z.string(),
      metadata: z
        .object({ [PROMPT_KEY]: maybeText })
        .nullish()
        .catch(null),
    }),
  ),
});
const withId = z.object({ info: z.object({ id: z.string() }) });

/**
 * Returns what a forked session stores on the server. The copies have new ids, so that only this
 * fact tells them from messages that Corral has not shown yet.
 */
export function copiedFact(messageId: string): object {
  return { metadata: { [COPIED_TO]: messageId } };
}

/** Returns the id of the newest message that a session has from another one; null if none. */
export function copiedTo(session: unknown): string | null {
  return fit(withMetadata, session)?.metadata[COPIED_TO] ?? null;
}

export function newestMessage(messages: unknown): string | null {
  if (!Array.isArray(messages)) return null;
  const list: readonly unknown[] = messages;
  return idOf(list.at(-1));
}

/** Returns the messages after the copied ones. */
export function afterCopied(messages: unknown, copied: string | null): unknown {
  if (copied === null || !Array.isArray(messages)) return messages;
  const list: readonly unknown[] = messages;
  return list.slice(list.findLastIndex((each) => idOf(each) === copied) + 1);
}

/** Returns the id of the message that contains a prompt of this key; null if there is none. */
export function messageOfPrompt(messages: unknown, promptKey: string): string | null {
  if (!Array.isArray(messages)) return null;
  const list: readonly unknown[] = messages;
  const found = list.find((each) => {
    const parts = fit(withParts, each)?.parts ?? [];
    return parts.some(({ id, metadata }) => (metadata?.[PROMPT_KEY] ?? id) === promptKey);
  });
  return idOf(found);
}

function idOf(message: unknown): string | null {
  return fit(withId, message)?.info.id ?? null;
}
