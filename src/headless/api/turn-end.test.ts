import { expect, test } from 'vitest';

import { promptMessage } from '#core/sessions/record/own-messages.ts';
import type { SessionStatus } from '#shared/contract/sessions.ts';
import type { Delivery } from '#shared/conversation/message.ts';

import { TurnEnd, type AwaitedPrompt } from './turn-end.ts';

type Step = SessionStatus | { readonly prompt: string; readonly delivery: Delivery } | 'answer';

const answer = { ...promptMessage('a', 's', { text: 'Hello.', attachments: [] }, 1, 'sent'), role: 'assistant' as const };
const own: AwaitedPrompt = { of: 'message', messageId: 'p' };
const prompt = (delivery: Delivery, id = 'p') => ({ prompt: id, delivery });

test.each<readonly [string, AwaitedPrompt, readonly Step[], boolean]>([
  ['a turn of its own', own, [prompt('sent'), 'working', prompt('delivered'), 'answer', 'idle'], true],
  ['idle before the turn begins', own, [prompt('sent'), 'working', prompt('delivered'), 'idle'], false],
  ['a turn that runs', own, [prompt('delivered'), 'answer', 'working'], false],
  ['a turn that waits for an answer', own, [prompt('delivered'), 'answer', 'waiting'], false],
  ['the turn before it', own, [prompt('queued'), 'answer', 'idle'], false],
  ['another prompt', own, [prompt('delivered', 'another'), 'answer', 'idle'], false],
  ['a prompt that was taken back', own, ['answer', prompt('withdrawn'), 'idle'], true],
  ['an agent that does not start', own, [prompt('sent'), 'starting', 'failed'], true],
  ['an agent that was stopped', own, [prompt('delivered'), 'answer', 'stopped'], true],
  ['the first prompt of a session', { of: 'first' }, ['starting', prompt('sent', 'x'), prompt('delivered', 'x'), 'answer', 'idle'], true],
  ['a session without a prompt so far', { of: 'first' }, ['answer', 'idle'], false],
  ['whatever runs', { of: 'running' }, ['idle'], true],
  ['whatever runs, while it runs', { of: 'running' }, ['working'], false],
])('%s', (_what, awaited, steps, isOver) => {
  const turn = new TurnEnd(awaited);
  for (const step of steps) {
    if (step === 'answer') turn.message({ ...answer, metadata: { ...answer.metadata, delivery: null } });
    else if (typeof step === 'string') turn.session({ status: step, problem: null });
    else turn.message(promptMessage(step.prompt, 's', { text: 'Do it.', attachments: [] }, 1, step.delivery));
  }
  expect(turn.isOver).toBe(isOver);
});
