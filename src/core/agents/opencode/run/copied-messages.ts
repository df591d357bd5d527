import { z } from 'zod';

import { fieldsAt, isFields } from '#shared/base/fields.ts';
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

/**
 * Returns the messages from the last prompt of Corral on. Earlier ones are shown already. Of a
 * conversation without such a prompt, all messages of a found one are returned, whose keys Corral
 * has from OpenCode's database; another one was shown by other keys, or never.
 */
export function missedIn(value: unknown, isFound: boolean): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  const list: readonly unknown[] = value;
  const at = list.findLastIndex(isPromptOfCorral);
  if (at < 0) return isFound ? list : [];
  return list.slice(at);
}

/** Looks only into the messages of the person: those of the agent are many and long. */
function isPromptOfCorral(message: unknown): boolean {
  const isPrompt = isFields(message) && fieldsAt(message, 'info')?.['role'] === 'user';
  return isPrompt && JSON.stringify(message).includes(`"${PROMPT_KEY}":`);
}

function idOf(message: unknown): string | null {
  return fit(withId, message)?.info.id ?? null;
}
