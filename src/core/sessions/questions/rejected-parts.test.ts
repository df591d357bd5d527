import { expect, test } from 'vitest';

import { openedInteraction } from '#core/interactions/new-interaction.ts';
import type { FrameListener } from '#core/journal/journal.ts';
import { plainRequest } from '#core/testing/events.ts';
import { CountingIds, silentLog } from '#core/testing/fake-ports.ts';
import { ok } from '#shared/base/result.ts';
import { DESK } from '#shared/contract/streams.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { promptOf, sendRejectedParts } from './rejected-parts.ts';

function answered(rejectedParts: string | undefined, outcome: Interaction['outcome']): Interaction {
  const request = {
    ...plainRequest,
    details: {
      type: 'tool' as const,
      toolName: 'Edit',
      toolUseId: null,
      input: {},
      details: {
        type: 'diff' as const,
        filePath: '/work/a.ts',
        oldContent: '',
        newContent: '',
        hunks: [],
      },
    },
  };
  const { requestId, sessionId } = request;
  const data = { updatedInput: {}, ...(rejectedParts !== undefined && { rejectedParts }) };
  const response = { requestId, sessionId, selectedOptionId: 'approve', data };
  return { ...openedInteraction(request, 1), outcome, response };
}

test('promptOf quotes the rejected parts with the file, in a fence that they cannot close', () => {
  const text = promptOf(answered('-a\n+```\n+b', 'answered'));
  expect(text).toContain('your edit of /work/a.ts');
  expect(text).toContain('````diff\n-a\n+```\n+b\n````');
});

test('promptOf returns null without rejected parts, and for an answer that was not delivered', () => {
  expect(promptOf(answered(undefined, 'answered'))).toBeNull();
  expect(promptOf(answered('-a', null))).toBeNull();
  expect(promptOf(answered('-a', 'deliveryFailed'))).toBeNull();
});

test('sendRejectedParts sends one prompt for each answer, however often its frame is repeated', async () => {
  const listeners = new Set<FrameListener>();
  const prompts: string[] = [];
  const stop = sendRejectedParts({
    journal: {
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    sessions: {
      prompt: async ({ text }) => {
        prompts.push(text);
        return ok({ messageId: 'm' });
      },
    },
    ids: new CountingIds(),
    log: silentLog,
  });
  const interaction = answered('-a', 'answered');
  for (const seq of [1, 2])
    for (const listener of listeners)
      listener({ stream: DESK, seq, event: { type: 'interaction.upserted', interaction } });
  await new Promise((resolve) => setImmediate(resolve));
  expect(prompts).toEqual([expect.stringContaining('-a')]);
  stop();
  expect(listeners.size).toBe(0);
});
