import type { Journal } from '#core/journal/journal.ts';
import type { IdPort, LogPort } from '#core/ports.ts';
import { DESK } from '#shared/contract/streams.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import type { Sessions } from '../sessions.ts';

/** Number of answers whose prompt is remembered, so that it is sent once. */
const MAX_REMEMBERED = 100;

type Needs = {
  readonly journal: Pick<Journal, 'subscribe'>;
  readonly sessions: Pick<Sessions, 'prompt'>;
  readonly ids: IdPort;
  readonly log: LogPort;
};

/**
 * Informs agents about the parts of an edit that the person left out of an approval, by a prompt
 * that the agent gets during its turn: agents take a changed input, but no words with an approval.
 * The returned function stops it.
 */
export function sendRejectedParts({ journal, sessions, ids, log }: Needs): () => void {
  const sent = new Set<string>();
  return journal.subscribe(({ stream, event }) => {
    if (stream !== DESK || event.type !== 'interaction.upserted') return;
    const text = promptOf(event.interaction);
    const { requestId, sessionId } = event.interaction.request;
    if (text === null || sent.has(requestId)) return;
    sent.add(requestId);
    if (sent.size > MAX_REMEMBERED) for (const oldest of [...sent].slice(0, 1)) sent.delete(oldest);
    // The answer is delivered first: the journal calls its listeners before that.
    setImmediate(() => {
      void sessions.prompt({ commandId: ids.uuid(), sessionId, text }).then((done) => {
        if (!done.ok) log.error('interactions.partsNotSent', { requestId, kind: done.error.kind });
      });
    });
  });
}

/** Returns the prompt; null if the answer left nothing out. */
export function promptOf({ request, outcome, response }: Interaction): string | null {
  const parts = response?.data?.rejectedParts ?? '';
  if (outcome !== 'answered' || parts === '' || request.details.type !== 'tool') return null;
  const { details } = request.details;
  const file = details?.type === 'diff' ? details.filePath : request.details.toolName;
  const fence = '`'.repeat(Math.max(3, longestRun(parts) + 1));
  return [
    `The user approved your edit of ${file}, but without these parts, which were not made:`,
    `${fence}diff\n${parts}\n${fence}`,
    'Read the file before you edit it again, and do not make these parts again unless the user asks for them.',
  ].join('\n\n');
}

/** Length of the longest run of backticks. */
function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/gu) ?? []).map(({ length }) => length));
}
