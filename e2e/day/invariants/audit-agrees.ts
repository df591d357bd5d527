import { EVERY_ENTRY } from '#shared/audit/audit.ts';
import type { AuditQuestion } from '#shared/contract/calls/audit.ts';

import type { Session } from '#shared/contract/sessions.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import type { DayWorld } from '../world/day-world.ts';
import { nameOf, type Scene } from './scene.ts';

/** Returns all questions of the audit by id. */
async function auditedQuestions(world: DayWorld): Promise<ReadonlyMap<string, AuditQuestion>> {
  const questions = new Map<string, AuditQuestion>();
  for (let before: number | null = null, more = true; more;) {
    const page = await world.api()['audit.page']({ before, query: EVERY_ENTRY });
    if (!page.ok) throw new Error(`the audit cannot be read: ${page.error.kind}`);
    for (const question of page.value.questions) questions.set(question.requestId, question);
    before = page.value.next;
    more = before !== null;
  }
  return questions;
}

/** Returns what is wrong with the entries of a question, or null. */
function complaintOf({ outcome, entries }: AuditQuestion): string | null {
  const kinds = entries.map(({ kind }) => kind);
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  if (count('opened') !== 1) return `was opened ${count('opened')} times`;
  if (count('closed') - count('reopened') !== (outcome === null ? 0 : 1))
    return `was closed ${count('closed')} times, and is ${outcome ?? 'open'}`;
  if (outcome === 'answered' && count('decided') === 0) return 'was answered by nobody';
  if (outcome === 'answered' && count('sent') === 0) return 'was answered, and nothing was sent';
  return null;
}

type Questions = ReadonlyMap<string, AuditQuestion>;
type Messages = readonly ConversationMessage[];

/** Each question of a conversation has the same end in the audit. */
function shownAgree(session: Session, messages: Messages, questions: Questions): void {
  for (const message of messages) {
    if (message.messageType !== 'interaction') continue;
    const { requestId, outcome } = message.metadata;
    const audited = questions.get(requestId);
    const isCopied = audited ? audited.sessionId !== session.sessionId : session.forkedFrom;
    if (!isCopied && audited?.outcome !== outcome)
      throw new Error(
        `"${message.content}" of ${nameOf(session)} is ${outcome}, and ${audited?.outcome} in the audit`,
      );
  }
}

/** Each question of the audit is in the conversation of its session, and ended once. */
function auditedAgree(session: Session, messages: Messages, questions: Questions): void {
  const shown = new Set(
    messages.flatMap((message) =>
      message.messageType === 'interaction' ? [message.metadata.requestId] : [],
    ),
  );
  for (const question of questions.values()) {
    if (question.sessionId !== session.sessionId) continue;
    const complaint = complaintOf(question);
    if (complaint !== null) throw new Error(`"${question.title}" in the audit ${complaint}`);
    if (!shown.has(question.requestId))
      throw new Error(`${nameOf(session)} does not show "${question.title}" of the audit`);
  }
}

/** The audit and the conversations have the same questions with the same ends. */
export async function checkAudit(world: DayWorld, { desk, conversations }: Scene): Promise<void> {
  const verdict = await world.api()['audit.verify']({});
  if (!verdict.ok || verdict.value.broken > 0)
    throw new Error(`the audit log is not intact: ${JSON.stringify(verdict)}`);
  const questions = await auditedQuestions(world);
  for (const session of desk.sessions) {
    const messages = conversations.get(session.sessionId) ?? [];
    shownAgree(session, messages, questions);
    auditedAgree(session, messages, questions);
  }
}
