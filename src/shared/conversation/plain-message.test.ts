import { expect, test } from 'vitest';

import { compose } from '#shared/words/sentence.ts';

import { plainMessage, type PlainOutput } from './plain-message.ts';
import { conversationMessage } from './message.ts';

const base = { key: 'k', timestamp: 5, source: { kind: 'corral' }, parentToolUseId: 'p' } as const;
const usage = {
  inputTokens: 1,
  outputTokens: 2,
  cacheReadTokens: 3,
  cacheCreationTokens: 4,
  costUsd: null,
};
const question = { question: 'Which?', header: null, multiSelect: false, options: [] };
const todo = { id: null, text: 'Do it', status: 'pending' } as const;

const cases: readonly (readonly [PlainOutput, object])[] = [
  [
    { ...base, type: 'text', role: 'user', text: 'hi', synthetic: true },
    { role: 'user', content: 'hi', metadata: { delivery: null, synthetic: true } },
  ],
  [
    { ...base, type: 'thinking', text: 'hm' },
    { role: 'assistant', content: 'hm' },
  ],
  [
    { ...base, type: 'plan', plan: '# Plan', filePath: '/p' },
    { content: '# Plan', metadata: { filePath: '/p' } },
  ],
  [
    { ...base, type: 'todo', items: [todo, todo] },
    { content: 'Do it\nDo it', metadata: { items: [todo, todo] } },
  ],
  [
    { ...base, type: 'question', questions: [question] },
    { content: 'Which?', metadata: { questions: [question] } },
  ],
  [
    { ...base, type: 'usage', usage, durationMs: 7, isError: true, reason: 'max turns' },
    {
      role: 'system',
      content: 'max turns',
      metadata: { ...usage, durationMs: 7, isError: true, reason: 'max turns' },
    },
  ],
  [
    { ...base, type: 'status', status: 'retry', text: 'again', data: { attempt: 1 } },
    { role: 'system', content: 'again', metadata: { status: 'retry', data: { attempt: 1 } } },
  ],
  [
    { ...base, type: 'status', status: 'notice', text: compose('notices.forgotten'), data: {} },
    { content: '', metadata: { status: 'notice', sentence: compose('notices.forgotten') } },
  ],
  [
    { ...base, type: 'error', kind: 'auth', message: 'no key', remedy: 'log in' },
    { content: 'no key', metadata: { kind: 'auth', remedy: 'log in' } },
  ],
  [
    {
      ...base,
      type: 'error',
      kind: 'broad',
      message: compose('ruleFailures.broad'),
      remedy: compose('ruleFailures.revokeUnused'),
    },
    {
      content: '',
      metadata: {
        sentence: compose('ruleFailures.broad'),
        remedy: compose('ruleFailures.revokeUnused'),
      },
    },
  ],
  [
    { ...base, type: 'unknown', raw: '{"x":1}', reason: 'new type' },
    { content: '{"x":1}', metadata: { reason: 'new type' } },
  ],
];

test.each(cases)('plainMessage converts %o', (output, expected) => {
  const message = plainMessage(output, 's');
  expect(message).toMatchObject({
    id: 'k',
    sessionId: 's',
    seq: 0,
    timestamp: 5,
    source: { kind: 'corral' },
    messageType: output.type,
    ...expected,
  });
  expect(conversationMessage.parse(message)).toEqual(message);
  expect(message.metadata).toMatchObject({ parentToolUseId: 'p', blobs: [] });
});
