import { describe, expect, test } from 'vitest';

import { aSession } from '#renderer/stores/sessions/session-fixture.ts';
import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

import { conversationsIn, earlierFolders } from './conversations.ts';

const found = (
  agentSessionId: string,
  cwd: string | null,
  modifiedAt: number,
  sessionId: string | null = null,
): TranscriptInfo => ({
  agentId: 'one',
  agentSessionId,
  title: agentSessionId,
  cwd,
  bytes: 1,
  modifiedAt,
  sessionId,
});

const sessions = [
  aSession('main', { cwd: '/shop', repository: '/shop', updatedAt: 30 }),
  aSession('tree', { cwd: '/trees/a', repository: '/shop', updatedAt: 50 }),
  aSession('other', { cwd: '/shop-two', repository: null, updatedAt: 90 }),
];

const keysIn = (folder: string, transcripts: readonly TranscriptInfo[] = [], most = 9) =>
  conversationsIn(folder, sessions, transcripts, most).map(({ key }) => key);

describe('conversationsIn', () => {
  test('Sessions of the whole repository are listed, newest first, and none of a neighbour', () => {
    expect(keysIn('/shop')).toEqual(['tree', 'main']);
    expect(keysIn('/trees/a')).toEqual(['tree', 'main']);
  });

  test('Conversations of agents are listed among them, unless they are sessions', () => {
    const transcripts = [
      found('inner', '/shop/packages/a', 40),
      found('open', '/shop', 60, 'main'),
      found('elsewhere', '/shop-two', 70),
      found('nowhere', null, 80),
    ];
    expect(keysIn('/shop/', transcripts)).toEqual(['tree', 'one inner', 'main']);
  });

  test('Only the newest ones are listed, and none without a folder', () => {
    expect(keysIn('/shop', [], 1)).toEqual(['tree']);
    expect(keysIn('')).toEqual([]);
  });
});

test('earlierFolders counts the conversations of each folder, that with the newest one first', () => {
  const transcripts = [found('a', '/x', 10), found('b', '/y', 30), found('c', '/x', 20)];
  expect(earlierFolders([...transcripts, found('d', null, 40)], 5)).toEqual([
    { folder: '/y', count: 1, time: 30 },
    { folder: '/x', count: 2, time: 20 },
  ]);
});
