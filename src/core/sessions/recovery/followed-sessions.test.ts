import { afterEach, beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { FollowedTranscript } from '#core/store/tables/followed.ts';
import { text } from '#core/testing/events.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { messageText } from '#shared/conversation/message-text.ts';

import { FollowedSessions, type FollowingServices } from './followed-sessions.ts';

const PLACE: FollowedTranscript = {
  pid: 7,
  identity: 'identity of 7',
  file: '/transcript.jsonl',
  offset: 10,
};
const COUNTS = { seen: 1, shown: 1, unknown: 0 };

let folder: string;
let core: Harness;
let following: FollowedSessions;
let living: Set<number>;
let write: (events: readonly AgentEvent[], offset: number) => void;
/** Offsets at which the followers began, in order. */
let begun: number[];
let closed: number;
/** Events in the transcript that were not read yet. */
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
  following = new FollowedSessions({
    sessions,
    journal,
    processor,
    processes,
    clock,
    ids,
    follower,
  });
}

const follower: FollowingServices['follower'] = (_, deliver) => {
  let place: Pick<FollowedTranscript, 'file' | 'offset'> | null = null;
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

function adoptSession(): string {
  const given = {
    sessionId: core.ids.uuid(),
    agentId: 'scripted',
    cwd: folder,
    permissionMode: 'default',
    title: 'In tmux',
    modifiedAt: 1,
  };
  const made = core.sessions.adopt(
    { ...given, agentSessionId: 'abc', history: null },
    () => undefined,
  );
  if (!made.ok) throw new Error(textIn('en', made.error.message));
  return made.value.sessionId;
}

const contents = (sessionId: string) =>
  core.messages(sessionId).map((message) => messageText('en', message));

test('A restarted core follows a transcript from the offset that the last core reached', () => {
  const sessionId = adoptSession();
  following.follow(sessionId, PLACE);
  write([text('m1', 'Before.')], 42);
  core.crash();

  start();
  following.recover();
  expect(begun).toEqual([10, 42]);
  write([text('m1', 'Before.'), text('m2', 'After.')], 50);
  expect(contents(sessionId)).toEqual(['Before.', 'After.']);
});

test('Closing stops the followers, and the next core continues them', () => {
  const sessionId = adoptSession();
  following.follow(sessionId, PLACE);
  following.close();
  expect(closed).toBe(1);
  following.recover();
  expect(begun).toEqual([10, 10]);
  expect(contents(sessionId)).toEqual([]);
});

test('The transcript of an agent that ended between two cores is read to its end, with one notice', async () => {
  const sessionId = adoptSession();
  following.follow(sessionId, PLACE);
  core.crash();
  living.clear();
  unread = [text('m1', 'My last words.')];

  start();
  following.recover();
  await expect
    .poll(() => contents(sessionId))
    .toEqual(['My last words.', expect.stringContaining('not followed any more')]);
  core.crash();
  start();
  following.recover();
  expect(begun).toHaveLength(2);
});

test('The transcript of an agent that ends is read to its end, with a notice', async () => {
  const sessionId = adoptSession();
  following.follow(sessionId, PLACE);
  living.clear();
  unread = [text('m1', 'My last words.')];
  core.clock.advance(5000);
  await expect
    .poll(() => contents(sessionId))
    .toEqual(['My last words.', expect.stringContaining('not followed any more')]);
  expect(core.store.followed.all()).toEqual([]);
});

test('A process id that another process has by now is not taken for the agent', async () => {
  const sessionId = adoptSession();
  following.follow(sessionId, { ...PLACE, identity: 'another start' });
  await expect
    .poll(() => contents(sessionId))
    .toEqual([expect.stringContaining('not followed any more')]);
});

test('A session for which Corral runs an agent is no longer followed, without a notice', async () => {
  const sessionId = adoptSession();
  following.follow(sessionId, PLACE);
  await core.sessions.prompt({ commandId: 'c', sessionId, text: 'Go on.' });
  core.clock.advance(5000);
  expect(core.store.followed.all()).toEqual([]);
  expect(closed).toBe(1);
  expect(contents(sessionId)).toEqual(['Go on.']);
});

test('The oldest of too many followed sessions is no longer followed, with a notice', () => {
  const all = Array.from({ length: 17 }, () => adoptSession());
  for (const sessionId of all) following.follow(sessionId, PLACE);
  expect(core.store.followed.all()).toHaveLength(16);
  expect(contents(all[0] ?? '')).toEqual([expect.stringContaining('So many')]);
});

test('A deleted session is no longer followed', () => {
  const sessionId = adoptSession();
  following.follow(sessionId, PLACE);
  core.journal.write((entry) => entry.deleteSession(sessionId, 1));
  expect(core.store.followed.all()).toEqual([]);
});
