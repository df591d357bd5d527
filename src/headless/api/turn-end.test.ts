import { expect, test } from 'vitest';

import { promptMessage } from '#core/sessions/record/own-messages.ts';
import type { SessionStatus } from '#shared/contract/sessions.ts';
import type { Delivery } from '#shared/conversation/message.ts';

import { TurnEnd, type AwaitedPrompt } from './turn-end.ts';

type Step = SessionStatus | { readonly prompt: string; readonly delivery: Delivery } | 'answer';

const answer = {
  ...promptMessage('a', 's', { text: 'Hello.', attachments: [] }, 1, 'sent'),
  role: 'assistant' as const,
};
const own: AwaitedPrompt = { of: 'message', messageId: 'p' };
const prompt = (delivery: Delivery, id = 'p') => ({ prompt: id, delivery });

test.each<readonly [string, AwaitedPrompt, readonly Step[], boolean]>([
  [
    'a finished turn as over',
    own,
    [prompt('sent'), 'working', prompt('delivered'), 'answer', 'idle'],
    true,
  ],
  [
    'idle before the turn begins as not over',
    own,
    [prompt('sent'), 'working', prompt('delivered'), 'idle'],
    false,
  ],
  ['a running turn as not over', own, [prompt('delivered'), 'answer', 'working'], false],
  [
    'a turn with an open question as not over',
    own,
    [prompt('delivered'), 'answer', 'waiting'],
    false,
  ],
  ['the end of the previous turn as not over', own, [prompt('queued'), 'answer', 'idle'], false],
  [
    'the turn of another prompt as not over',
    own,
    [prompt('delivered', 'another'), 'answer', 'idle'],
    false,
  ],
  ['a withdrawn prompt as over', own, ['answer', prompt('withdrawn'), 'idle'], true],
  ['an agent that fails to start as over', own, [prompt('sent'), 'starting', 'failed'], true],
  [
    'an agent that waits for an answer before its start as not over',
    own,
    ['stopped', prompt('afterStart'), 'starting', 'waiting'],
    false,
  ],
  [
    'an agent that may not start as over',
    own,
    ['stopped', prompt('afterStart'), 'starting', 'waiting', 'stopped'],
    true,
  ],
  [
    'a prompt that was sent after the start by its own turn',
    own,
    [prompt('afterStart'), 'answer', prompt('replaced'), prompt('sent', 'q'), 'idle'],
    false,
  ],
  [
    'a prompt that was sent after the start as over with its turn',
    own,
    [prompt('afterStart'), prompt('replaced'), prompt('delivered', 'q'), 'answer', 'idle'],
    true,
  ],
  ['a stopped agent as over', own, [prompt('delivered'), 'answer', 'stopped'], true],
  [
    'the first turn of a session as over',
    { of: 'first' },
    ['starting', prompt('sent', 'x'), prompt('delivered', 'x'), 'answer', 'idle'],
    true,
  ],
  ['a session without a prompt as not over', { of: 'first' }, ['answer', 'idle'], false],
  ['any running turn as over once idle', { of: 'running' }, ['idle'], true],
  ['any running turn as not over while it runs', { of: 'running' }, ['working'], false],
])('TurnEnd judges %s', (_what, awaited, steps, isOver) => {
  const turn = new TurnEnd(awaited);
  for (const step of steps) {
    if (step === 'answer')
      turn.message({ ...answer, metadata: { ...answer.metadata, delivery: null } });
    else if (typeof step === 'string') turn.session({ status: step, problem: null });
    else
      turn.message(
        promptMessage(step.prompt, 's', { text: 'Do it.', attachments: [] }, 1, step.delivery),
      );
  }
  expect(turn.isOver).toBe(isOver);
});
