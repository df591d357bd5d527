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

describe('earlierFolders', () => {
  const limits = { folders: 2, each: 1, ofChosen: 2 };
  const transcripts = [
    found('a', '/x', 10),
    found('b', '/y', 30),
    found('c', '/x', 20),
    found('d', null, 40),
    found('e', '/z/inner', 5),
  ];
  const shown = (chosen: string) =>
    earlierFolders(transcripts, chosen, limits).map(({ folder, count, time, conversations }) => [
      `${folder} ${count} ${time}`,
      ...conversations.map(({ title }) => title),
    ]);

  test('Folders are listed with their newest conversations, that with the newest one first', () => {
    expect(shown('')).toEqual([
      ['/y 1 30', 'b'],
      ['/x 2 20', 'c'],
    ]);
  });

  test('The chosen folder has more conversations and stays in its place', () => {
    expect(shown('/x/')).toEqual([
      ['/y 1 30', 'b'],
      ['/x 2 20', 'c', 'a'],
    ]);
  });

  test.each([
    ['/z', ['/z 1 5', 'e']],
    ['/z/inner/', ['/z/inner 1 5', 'e']],
  ])('A chosen folder that is not among the first follows them: %s', (chosen, last) => {
    expect(shown(chosen)).toEqual([['/y 1 30', 'b'], ['/x 2 20', 'c'], last]);
  });

  test('A chosen folder without conversations is not listed', () => {
    expect(shown('/none')).toEqual(shown(''));
  });
});
