import { expect, test } from 'vitest';

import type { AgentAsk } from '#core/agents/agent-event.ts';

import { permissionAsk } from '../asks/permission-ask.ts';
import { UnreadWords } from './unread-words.ts';

function asked(command: string): AgentAsk {
  const request = { permission: 'bash', patterns: [command], metadata: { command } };
  const ask = permissionAsk(request, null, null);
  if (!ask) throw new Error('There is no question.');
  return { ...ask, askId: command, askedBy: null };
}

const withdrawn = (askId: string, endedWith?: string) =>
  ({ type: 'withdrawn', askId, ...(endedWith !== undefined && { endedWith }) }) as const;

test('UnreadWords returns the words of a refusal once, and which requests no one refused', () => {
  const unread = new UnreadWords();
  unread.answered('per_1', asked('mkdir one'), 'Not today.');
  unread.ended(withdrawn('per_2', 'per_1'), 'per_2', asked('mkdir two'));
  const words = unread.take();
  expect(words).toContain('About mkdir one:\n\nNot today.');
  expect(words).toMatch(/The user has not refused these.*\n\n- mkdir two$/u);
  expect(unread.take()).toBeNull();
});

test('UnreadWords returns the words of an answer that came too late, too', () => {
  const unread = new UnreadWords();
  unread.answered('per_1', asked('mkdir one'), 'Not today.');
  unread.answered('per_2', asked('mkdir two'), 'Use another name.');
  unread.answered('per_3', asked('mkdir three'), null);
  for (const id of ['per_2', 'per_3']) unread.ended(withdrawn(id, 'per_1'), id, undefined);
  const words = unread.take();
  expect(words).toContain('About mkdir two:\n\nUse another name.');
  expect(words).toMatch(/- mkdir three$/u);
});

test('UnreadWords returns nothing if nothing ended with a refusal, or if it has no words', () => {
  const unread = new UnreadWords();
  unread.answered('per_1', asked('mkdir one'), 'Not today.');
  unread.ended(withdrawn('per_2'), 'per_2', asked('mkdir two'));
  expect(unread.take()).toBeNull();
  unread.answered('per_3', asked('mkdir one'), null);
  unread.ended(withdrawn('per_4', 'per_3'), 'per_4', asked('mkdir two'));
  expect(unread.take()).toBeNull();
});
