import { afterEach, beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Followed } from '#core/store/tables/followed.ts';
import { text } from '#core/testing/events.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';

import { FollowedSessions, type FollowingServices } from './followed-sessions.ts';

const PLACE: Followed = { pid: 7, identity: 'identity of 7', file: '/transcript.jsonl', offset: 10 };
const COUNTS = { seen: 1, shown: 1, unknown: 0 };

let folder: string;
let core: Harness;
let following: FollowedSessions;
let living: Set<number>;
let write: (events: readonly AgentEvent[], offset: number) => void;
/** Where each follower began, in their order. */
let begun: number[];
let closed: number;
/** What the transcript has that nobody has read. */
let unread: readonly AgentEvent[];

beforeEach(() => {
  folder = temporaryFolder();
  [living, begun, closed, unread] = [new Set([7]), [], 0, []];
  start();
});
afterEach(() => core.dispose());

function start(): void {
  core = new Harness(folder);
  core.recover();
  const { sessions, journal, processor, clock, ids } = core;
  const processes = { identity: (pid: number) => (living.has(pid) ? `identity of ${pid}` : null) };
  following = new FollowedSessions({ sessions, journal, processor, processes, clock, ids, follower });
}

const follower: FollowingServices['follower'] = (_, deliver) => {
  let place: Pick<Followed, 'file' | 'offset'> | null = null;
  write = (events, offset) => {
    place = { file: PLACE.file, offset };
    deliver(events, COUNTS);
  };
  return {
    get place() {
      return place;
    },
    follow: (from) => void begun.push(from.offset),
    look: async () => {
      if (unread.length > 0) write(unread, 99);
      unread = [];
    },
    close: () => void (closed += 1),
  };
};

function adopted(): string {
  const given = { sessionId: core.ids.uuid(), agentId: 'scripted', cwd: folder, permissionMode: 'default', title: 'In tmux' };
  const made = core.sessions.adopt({ ...given, agentSessionId: 'abc', history: null }, () => undefined);
  if (!made.ok) throw new Error(made.error.message);
  return made.value.sessionId;
}

const said = (sessionId: string) => core.messages(sessionId).map(({ content }) => content);

test('a restart of core goes on where the last one was', () => {
  const sessionId = adopted();
  following.follow(sessionId, PLACE);
  write([text('m1', 'Before.')], 42);
  core.crash();

  start();
  following.recover();
  expect(begun).toEqual([10, 42]);
  write([text('m1', 'Before.'), text('m2', 'After.')], 50);
  expect(said(sessionId)).toEqual(['Before.', 'After.']);
});

test('closing lets go of it, and the next core takes it up', () => {
  const sessionId = adopted();
  following.follow(sessionId, PLACE);
  following.close();
  expect(closed).toBe(1);
  following.recover();
  expect(begun).toEqual([10, 10]);
  expect(said(sessionId)).toEqual([]);
});

test('an agent that ended while core was away is read to its end, and that is said, once', async () => {
  const sessionId = adopted();
  following.follow(sessionId, PLACE);
  core.crash();
  living.clear();
  unread = [text('m1', 'My last words.')];

  start();
  following.recover();
  await expect.poll(() => said(sessionId)).toEqual(['My last words.', expect.stringContaining('not followed any more')]);
  core.crash();
  start();
  following.recover();
  expect(begun).toHaveLength(2);
});

test('an agent that ends is read to its end, and that is said', async () => {
  const sessionId = adopted();
  following.follow(sessionId, PLACE);
  living.clear();
  unread = [text('m1', 'My last words.')];
  core.clock.advance(5000);
  await expect.poll(() => said(sessionId)).toEqual(['My last words.', expect.stringContaining('not followed any more')]);
  expect(core.store.followed.all()).toEqual([]);
});

test('a number that another process has by now is not the agent', async () => {
  const sessionId = adopted();
  following.follow(sessionId, { ...PLACE, identity: 'another start' });
  await expect.poll(() => said(sessionId)).toEqual([expect.stringContaining('not followed any more')]);
});

test('a session that Corral runs an agent for is let go without a word', async () => {
  const sessionId = adopted();
  following.follow(sessionId, PLACE);
  await core.sessions.prompt({ commandId: 'c', sessionId, text: 'Go on.' });
  core.clock.advance(5000);
  expect(core.store.followed.all()).toEqual([]);
  expect(closed).toBe(1);
  expect(said(sessionId)).toEqual(['Go on.']);
});

test('of too many the oldest is let go, and that is said', () => {
  const all = Array.from({ length: 17 }, () => adopted());
  for (const sessionId of all) following.follow(sessionId, PLACE);
  expect(core.store.followed.all()).toHaveLength(16);
  expect(said(all[0] ?? '')).toEqual([expect.stringContaining('So many')]);
});

test('a session that was deleted is not followed', () => {
  const sessionId = adopted();
  following.follow(sessionId, PLACE);
  core.journal.write((entry) => entry.deleteSession(sessionId, 1));
  expect(core.store.followed.all()).toEqual([]);
});
