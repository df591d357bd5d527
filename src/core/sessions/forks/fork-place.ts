import type { Journal } from '#core/journal/journal.ts';
import type { Store } from '#core/store/store.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

import { storeFailed } from '../record/command-failures.ts';

type Before = NonNullable<NonNullable<Session['forkedFrom']>['before']>;
type Services = {
  readonly journal: Journal;
  readonly store: Pick<Store, 'messages' | 'turnFacts'>;
};

/** Position after every message. */
const MAX_SEQ = Number.MAX_SAFE_INTEGER;

type ForkPoint = {
  readonly promptSeq: number | undefined;
  /** True if the agent can copy a conversation up to a prompt inside of a turn. */
  readonly forksAtAdditions: boolean;
};

/** Returns where the copy of a conversation ends: before a prompt, or behind everything. */
export function forkPlace(
  { journal, store }: Services,
  sessionId: string,
  { promptSeq, forksAtAdditions }: ForkPoint,
) {
  if (promptSeq === undefined) return ok({ end: MAX_SEQ, prompt: null });
  const isPrompt = store.turnFacts.promptAt(sessionId, promptSeq) === promptSeq;
  const stored = isPrompt ? store.messages.bySeq(sessionId, promptSeq) : null;
  if (stored?.messageType !== 'text')
    return fail('noSuchTurn', compose('checkpointFailures.noSuchTurn'));
  if (stored.metadata.isAddition === true && !forksAtAdditions)
    return fail('notForkable', compose('sessionFailures.addedToTurn'));
  const read = journal.write((entry) => entry.whole(stored));
  if (!read.ok) return storeFailed(read.error);
  const { content: text, metadata } = read.value.messageType === 'text' ? read.value : stored;
  const isFirst = store.turnFacts.promptAt(sessionId, promptSeq - 1) === null;
  const before: Before = { promptId: stored.id, isFirst };
  return ok({ end: promptSeq, prompt: { before, text, attachments: metadata.attachments ?? [] } });
}
