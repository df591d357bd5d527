import { beforeEach, expect, test } from 'vitest';

import type { Session } from '#shared/contract/sessions.ts';

import { SessionFolders } from './session-folders.ts';
import type { FolderState } from './watched-heads.ts';

const main: FolderState = { head: { kind: 'branch', name: 'main' }, repository: '/home/ann/app' };

let stored: Map<string, Pick<Session, 'git' | 'repository'>>;
let states: Map<string, FolderState>;
let reads: string[];
let writes: string[];
let folders: SessionFolders;

beforeEach(() => {
  stored = new Map(['one', 'two', 'three'].map((sessionId) => [sessionId, {}]));
  states = new Map();
  [reads, writes] = [[], []];
  folders = new SessionFolders({
    homeDir: '/home/ann',
    sessions: {
      get: (sessionId) => stored.get(sessionId),
      note: (sessionId, state) => {
        writes.push(sessionId);
        stored.set(sessionId, state);
      },
    },
    read: async (folder) => {
      reads.push(folder);
      await Promise.resolve();
      return states.get(folder) ?? { head: null, repository: null };
    },
  });
});

const settled = () => new Promise((resolve) => void setTimeout(resolve, 0));

test('SessionFolders stores the head and the repository, and nothing if they are the same', () => {
  folders.note('one', main);
  folders.note('one', main);
  expect(writes).toEqual(['one']);
  expect(stored.get('one')).toEqual({ git: main.head, repository: '/home/ann/app' });
  folders.note('one', { head: null, repository: null });
  expect(stored.get('one')).toEqual({ git: null, repository: null });
});

test('SessionFolders stores the repository of a session whose head an older Corral stored', () => {
  stored.set('one', { git: main.head });
  folders.note('one', main);
  expect(stored.get('one')).toMatchObject({ repository: '/home/ann/app' });
});

test.each(['/home/ann', '/home', '/'])(
  'SessionFolders takes the repository %s, which contains the home folder, for no project',
  (repository) => {
    folders.note('one', { ...main, repository });
    expect(stored.get('one')).toEqual({ git: main.head, repository: null });
  },
);

test('SessionFolders keeps a repository whose path only begins like the home folder', () => {
  folders.note('one', { ...main, repository: '/home/an' });
  expect(stored.get('one')).toMatchObject({ repository: '/home/an' });
});

test('SessionFolders reads each folder once, for all sessions in it', async () => {
  states.set('/home/ann/app', main);
  folders.readOnce({ sessionId: 'one', cwd: '/home/ann/app' });
  folders.readOnce({ sessionId: 'two', cwd: '/home/ann/app' });
  folders.readOnce({ sessionId: 'three', cwd: '/home/ann/notes' });
  folders.readOnce({ sessionId: 'deleted', cwd: '/home/ann/notes' });
  await settled();
  expect(reads).toEqual(['/home/ann/app', '/home/ann/notes']);
  expect(writes).toEqual(['one', 'two', 'three']);
  expect(stored.get('three')).toEqual({ git: null, repository: null });
});

test('SessionFolders keeps the last head of a stopped session', async () => {
  states.set('/home/ann/app', { ...main, head: null });
  stored.set('one', { git: main.head });
  folders.readOnce({ sessionId: 'one', cwd: '/home/ann/app' });
  await settled();
  expect(stored.get('one')).toEqual({ git: main.head, repository: '/home/ann/app' });
});

test('SessionFolders keeps a session in its repository when its folder is gone', () => {
  const gone = { head: null, repository: undefined };
  folders.note('one', main);
  folders.note('one', gone);
  expect(stored.get('one')).toEqual({ git: null, repository: '/home/ann/app' });
  folders.note('two', gone);
  expect(stored.get('two')).toEqual({ git: null, repository: null });
});

test('SessionFolders stores nothing after it was closed', async () => {
  folders.readOnce({ sessionId: 'one', cwd: '/home/ann/app' });
  folders.readOnce({ sessionId: 'two', cwd: '/home/ann/notes' });
  folders.close();
  await settled();
  expect(reads).toEqual(['/home/ann/app']);
  expect(writes).toEqual([]);
});
