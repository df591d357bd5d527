import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Session } from '#shared/contract/sessions.ts';

import type { PromptQueue } from './prompts/prompt-queue.ts';
import type { SessionQuestions } from './questions/session-questions.ts';
import type { SessionRecords } from './record/session-records.ts';

type Parts = {
  readonly questions: SessionQuestions;
  readonly prompts: PromptQueue;
  readonly records: SessionRecords;
};

/** Passes the parts of an event that are not messages to what keeps them. */
export function followEvent(event: AgentEvent, session: Session, parts: Parts): void {
  const { questions, prompts, records } = parts;
  if (event.type === 'asked') questions.ask(session, event.ask);
  questions.observe(event);
  if (event.type === 'notice') records.notice(event);
  followPrompt(event, parts);
  if (event.type === 'turnStarted') prompts.turnStarted();
  if (event.type === 'turnEnded') prompts.turnEnded(event.completed === true);
}

function followPrompt(event: AgentEvent, { prompts, records }: Parts): void {
  if (event.type === 'promptFailed') {
    prompts.failed(event.promptKey);
    records.promptFailed(event.promptKey, { text: event.message, data: event.data });
  }
  if (event.type === 'promptReturned') prompts.failed(event.promptKey);
  if (event.type === 'promptTaken' && event.stage === 'delivered') prompts.taken(event.promptKey);
}
