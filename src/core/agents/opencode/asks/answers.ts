import type { z } from 'zod';

import type { Answer, Decision } from '#core/agents/agent.ts';
import { decisionPrompt, unansweredPrompt } from '#core/agents/kits/asks/decision-prompt.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { optionReply } from './options.ts';

/** The request of OpenCode's API that expresses a decision. */
export type OpencodeReply = { readonly path: string; readonly body: object };

type Reply = z.output<typeof optionReply>;

const REFUSED = 'The user rejected this. It was not carried out.';

/** Converts a decision. `options` are those of the request. Null: there is nothing to send. */
export function replyTo(
  requestId: string,
  decision: Decision,
  options: readonly InteractionOption[],
): OpencodeReply | null {
  const id = encodeURIComponent(requestId);
  const option =
    decision.option ??
    options.find(({ action }) => action === 'REJECT_WITH_REASON' || action === 'SKIP');
  const read = optionReply.safeParse(option?.metadata);
  if (!option || !read.success) return null;
  const { kind, reply, questions } = read.data;
  if (kind === 'permission')
    return { path: `/permission/${id}/reply`, body: permissionBody(reply, option, decision) };
  if (reply === 'dismiss') return { path: `/question/${id}/reject`, body: {} };
  const isSkipped = option.action === 'SKIP';
  const given = decision.option === null || isSkipped ? null : decision;
  const answers = questions.map((each) => answersOf(each, given));
  // A skipped question has no other place for words.
  if (isSkipped && decision.option !== null && decision.feedback !== null)
    answers[0] = [decision.feedback];
  return { path: `/question/${id}/reply`, body: { answers } };
}

/** Returns the message of a refusal to the model; null if there is none. */
export function wordsIn({ body }: OpencodeReply): string | null {
  return 'message' in body && typeof body.message === 'string' ? body.message : null;
}

/**
 * Returns the refusal of a request whose turn was stopped. OpenCode keeps a request after an abort,
 * and would carry out an approval of it (1.18). Null: there is nothing to send.
 */
export function dismissal(
  requestId: string,
  options: readonly InteractionOption[],
): OpencodeReply | null {
  const id = encodeURIComponent(requestId);
  const kinds = options.map(({ metadata }) => optionReply.safeParse(metadata).data?.kind);
  if (kinds.includes('permission'))
    return { path: `/permission/${id}/reply`, body: { reply: 'reject' } };
  return kinds.includes('question') ? { path: `/question/${id}/reject`, body: {} } : null;
}

/**
 * Returns the reply to a permission. OpenCode continues after a refusal with a message, and ends
 * the turn after one without.
 */
function permissionBody(
  reply: Reply['reply'],
  { action }: InteractionOption,
  decision: Decision,
): object {
  if (decision.option === null)
    return { reply: 'reject', message: unansweredPrompt(decision.afterSeconds) };
  if (decision.data?.updatedInput !== undefined && action === 'APPROVE_AND_EXECUTE') {
    const input = JSON.stringify(decision.data.updatedInput, null, 2);
    const message = `The user approves this only with another input, so it was not carried out. Do it again exactly so:\n\n${input}`;
    return { reply: 'reject', message };
  }
  if (reply !== 'reject') return { reply };
  if (action === 'TERMINATE') return { reply };
  return { reply, message: decisionPrompt(decision) ?? REFUSED };
}

/** Returns the chosen labels, or the person's own text, of one question. */
function answersOf(
  { question, labels, isMultiple }: Reply['questions'][number],
  given: Answer | null,
): readonly string[] {
  const answer = given?.data?.answers?.[question];
  if (answer === undefined || answer === '') return [];
  if (!isMultiple || labels.includes(answer)) return [answer];
  const parts = answer.split(', ');
  return parts.every((part) => labels.includes(part)) ? parts : [answer];
}
