import { describe, expect, test } from 'vitest';

import { aMessage } from '#renderer/stores/conversation/message-fixture.ts';
import { anInteraction } from '#renderer/stores/sessions/session-fixture.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { endingsBetween, newsOf, openedBetween } from './news.ts';

const at = (status: Session['status']) => [{ sessionId: 's', status }];

test.each([
  ['working', 'idle', 'idle'],
  ['waiting', 'idle', 'idle'],
  ['working', 'stopped', 'stopped'],
  ['working', 'failed', 'failed'],
  ['starting', 'failed', 'failed'],
  ['failed', 'failed', null],
  ['starting', 'idle', null],
  ['idle', 'stopped', null],
  ['working', 'waiting', null],
] as const)('A session that changes from %s to %s has the ending %s', (before, now, ending) => {
  expect(endingsBetween(at(before), at(now))).toEqual(
    ending === null ? [] : [{ sessionId: 's', status: ending }],
  );
});

test('endingsBetween ignores sessions that were not known before', () => {
  expect(endingsBetween([], at('idle'))).toEqual([]);
  expect(endingsBetween([], at('failed'))).toEqual([]);
});

test('openedBetween returns the questions that were not open before', () => {
  const [first, second] = [anInteraction('a', 's'), anInteraction('b', 's')];
  expect(openedBetween([first], [first, second])).toEqual([second]);
});

describe('newsOf', () => {
  const { id, sessionId, seq, timestamp, source } = aMessage(1);
  const base = { id, sessionId, seq, timestamp, source, content: 'No network' };
  const common = { parentToolUseId: null, blobs: [] };
  test.each<[string, ConversationMessage, 'answered' | 'error' | null]>([
    ['an answer', aMessage(1, 'Done.'), 'answered'],
    ['an answer without words', aMessage(1, ' '), null],
    [
      'a prompt',
      {
        ...base,
        role: 'user',
        messageType: 'text',
        metadata: { ...common, delivery: null, synthetic: false },
      },
      null,
    ],
    ['an answer of a sub-agent', aMessage(1, 'Done.', 'tool'), null],
    [
      'a failure',
      {
        ...base,
        role: 'system',
        messageType: 'error',
        metadata: { ...common, kind: 'network', remedy: null },
      },
      'error',
    ],
  ])('newsOf classifies %s', (_, message, news) => {
    expect(newsOf(message)).toBe(news);
  });
});
