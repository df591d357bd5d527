import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { AgentRecord } from '#core/agents/agent-event.ts';

import { demoConverter } from './converter.ts';
import type { DemoRecord } from './protocol.ts';

const converter = demoConverter(() => null);

function record(text: string): AgentRecord {
  return {
    text,
    source: { kind: 'file', file: 'wire', start: 10, end: 10 + text.length },
    receivedAt: 5,
  };
}

const anyText = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({
      type: fc.constantFrom('text', 'ask', 'delta', 'toolUse', 'turnEnded'),
      id: fc.string(),
      parent: fc.constant(null),
    })
    .map((value) => JSON.stringify(value)),
);

test('demoConverter gives events or unknown for any text, never throws, and is deterministic', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = converter.convert(converter.initial, record(text));
      expect(converter.convert(converter.initial, record(text))).toEqual(once);
      const kept = once.events.some(
        (event) =>
          event.type === 'output' && event.output.type === 'unknown' && event.output.raw === text,
      );
      expect(kept).toBe(once.fate === 'unknown');
    }),
  );
});

function convert(input: DemoRecord) {
  return converter.convert(converter.initial, record(JSON.stringify(input)));
}

test('demoConverter offers all options for a tool approval', () => {
  const body = {
    kind: 'tool',
    toolUseId: 't',
    toolName: 'Bash',
    input: { command: 'ls' },
    remember: 'commands',
  } as const;
  const { events, fate } = convert({
    id: 'r',
    parent: null,
    type: 'ask',
    askId: 'a',
    title: 'T',
    message: 'M',
    askedBy: null,
    reason: null,
    body,
  });
  const [event] = events;
  const options = event?.type === 'asked' ? event.ask.options : [];
  expect(fate).toBe('quiet');
  expect(
    options.map(({ optionId, action, requiresInput }) => [optionId, action, requiresInput]),
  ).toEqual([
    ['approve', 'APPROVE_AND_EXECUTE', false],
    ['approve-remember-0', 'APPROVE_AND_EXECUTE', false],
    ['retry', 'RETRY_WITH_FEEDBACK', true],
    ['reject', 'REJECT_WITH_REASON', true],
    ['terminate', 'TERMINATE', false],
  ]);
});

test('demoConverter ends a turn with its usage, and adds a status if it was interrupted', () => {
  const turnEnd = {
    id: 'r',
    parent: null,
    type: 'turnEnded',
    inputTokens: 1,
    outputTokens: 2,
    durationMs: 3,
  } as const;
  const types = (reason: 'completed' | 'interrupted') =>
    convert({ ...turnEnd, reason }).events.map((event) =>
      event.type === 'output' ? [event.output.type, event.output.key] : [event.type],
    );
  expect(types('completed')).toEqual([['usage', 'r'], ['turnEnded']]);
  expect(types('interrupted')).toEqual([['status', 'r'], ['usage', 'r-1'], ['turnEnded']]);
});
