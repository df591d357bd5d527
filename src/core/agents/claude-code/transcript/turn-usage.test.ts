import { expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';

import { nothingUsed } from '../records/transcript-usage.ts';
import { TurnUsage } from './turn-usage.ts';

const used = (requestId: string, inputTokens: number): AgentEvent => ({
  type: 'used',
  requestId,
  usage: { ...nothingUsed, inputTokens },
});
const foot: AgentEvent = {
  type: 'output',
  output: {
    type: 'usage',
    usage: nothingUsed,
    durationMs: null,
    isError: false,
    reason: null,
    key: 'k',
    timestamp: null,
    source: { kind: 'corral' },
    parentToolUseId: null,
  },
};

test('TurnUsage sums the last usage of each response and starts each turn at zero', () => {
  const usage = new TurnUsage();
  expect(
    usage.apply([used('a', 1), used('b', 2), used('a', 3), foot, foot, used('c', 4), foot]),
  ).toMatchObject([
    { output: { usage: { inputTokens: 5 } } },
    { output: { usage: { inputTokens: 4 } } },
  ]);
});

test('TurnUsage keeps a few responses and the sum of the others for a turn with a thousand responses', () => {
  const usage = new TurnUsage();
  usage.apply(Array.from({ length: 1000 }, (_, at) => used(`m${at}`, 1)));
  expect(Object.keys(usage.soFar).length).toBeLessThan(40);
  expect(new TurnUsage(usage.soFar).apply([foot])).toMatchObject([
    { output: { usage: { inputTokens: 1000 } } },
  ]);
});
