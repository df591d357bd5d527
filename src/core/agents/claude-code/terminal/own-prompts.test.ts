import { expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';

import { OwnPrompts } from './own-prompts.ts';

function textEvent(
  key: string,
  text: string,
  more: { synthetic?: boolean; role?: 'user' | 'assistant'; parentToolUseId?: string } = {},
): AgentEvent {
  const { synthetic = false, role = 'user', parentToolUseId = null } = more;
  const base = { key, timestamp: 1, source: { kind: 'corral' as const }, parentToolUseId };
  return { type: 'output', output: { ...base, type: 'text', role, text, synthetic } };
}

const keysOf = (events: readonly AgentEvent[]) =>
  events.map((event) => (event.type === 'output' ? (event.ofPrompt ?? null) : event.type));

test('OwnPrompts recognises a typed prompt once, despite changed line ends', () => {
  const prompts = new OwnPrompts();
  prompts.addTyped('p1', 'fix it\r\nand test it\n');
  expect(keysOf(prompts.mark(textEvent('k1', 'fix it\nand test it')))).toEqual([
    'p1',
    'promptTaken',
  ]);
  expect(keysOf(prompts.mark(textEvent('k2', 'fix it\nand test it')))).toEqual([null]);
});

test('OwnPrompts ignores image marks before the typed text', () => {
  const prompts = new OwnPrompts();
  prompts.addTyped('p1', 'what is it?');
  expect(keysOf(prompts.mark(textEvent('k1', '[Image #1] [Image #2]what is it?')))).toEqual([
    'p1',
    'promptTaken',
  ]);
});

test('OwnPrompts recognises two equal prompts in order', () => {
  const prompts = new OwnPrompts();
  prompts.addTyped('p1', 'go on');
  prompts.addTyped('p2', 'go on');
  expect(
    [prompts.mark(textEvent('k1', 'go on')), prompts.mark(textEvent('k2', 'go on'))].map(keysOf),
  ).toEqual([
    ['p1', 'promptTaken'],
    ['p2', 'promptTaken'],
  ]);
});

test.each([
  ['words of Claude Code to its model', { synthetic: true }],
  ['an answer', { role: 'assistant' as const }],
  ['the task of a sub-agent', { parentToolUseId: 'toolu_1' }],
])('OwnPrompts does not take %s for a prompt of the person', (_name, more) => {
  const prompts = new OwnPrompts();
  prompts.addTyped('p1', 'go on');
  expect(keysOf(prompts.mark(textEvent('k1', 'go on', more)))).toEqual([null]);
});
