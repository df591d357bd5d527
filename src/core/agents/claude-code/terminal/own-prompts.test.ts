import { expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';

import { OwnPrompts } from './own-prompts.ts';

function said(
  key: string,
  text: string,
  more: { synthetic?: boolean; role?: 'user' | 'assistant'; parentToolUseId?: string } = {},
): AgentEvent {
  const { synthetic = false, role = 'user', parentToolUseId = null } = more;
  const base = { key, timestamp: 1, source: { kind: 'corral' as const }, parentToolUseId };
  return { type: 'output', output: { ...base, type: 'text', role, text, synthetic } };
}

const keysOf = (events: readonly AgentEvent[]) => events.map((event) => (event.type === 'output' ? (event.ofPrompt ?? null) : event.type));

test('a typed prompt is known again once, whatever its line ends became', () => {
  const prompts = new OwnPrompts();
  prompts.typed('p1', 'fix it\r\nand test it\n');
  expect(keysOf(prompts.mark(said('k1', 'fix it\nand test it')))).toEqual(['p1', 'promptTaken']);
  expect(keysOf(prompts.mark(said('k2', 'fix it\nand test it')))).toEqual([null]);
});

test('marks of images stand before the text that was typed', () => {
  const prompts = new OwnPrompts();
  prompts.typed('p1', 'what is it?');
  expect(keysOf(prompts.mark(said('k1', '[Image #1] [Image #2]what is it?')))).toEqual(['p1', 'promptTaken']);
});

test('the same prompt twice is two prompts, in their order', () => {
  const prompts = new OwnPrompts();
  prompts.typed('p1', 'go on');
  prompts.typed('p2', 'go on');
  expect([prompts.mark(said('k1', 'go on')), prompts.mark(said('k2', 'go on'))].map(keysOf)).toEqual([
    ['p1', 'promptTaken'],
    ['p2', 'promptTaken'],
  ]);
});

test.each([
  ['words of Claude Code to its model', { synthetic: true }],
  ['an answer', { role: 'assistant' as const }],
  ['the task of a sub-agent', { parentToolUseId: 'toolu_1' }],
])('%s is no prompt of the person', (_name, more) => {
  const prompts = new OwnPrompts();
  prompts.typed('p1', 'go on');
  expect(keysOf(prompts.mark(said('k1', 'go on', more)))).toEqual([null]);
});
