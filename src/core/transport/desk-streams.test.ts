import { afterEach, beforeEach, expect, test } from 'vitest';

import { ask, result, text, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { DESK } from '#shared/contract/streams.ts';

import { DeskStreams } from './desk-streams.ts';

let harness: Harness;
let streams: DeskStreams;

beforeEach(() => {
  harness = new Harness();
  streams = new DeskStreams(harness.journal, harness.store, harness.live);
});

afterEach(() => harness.dispose());

test('Frames are numbered per stream without gaps', async () => {
  const sessionId = await harness.session();
  harness.agent.run.say(
    { type: 'turnStarted' },
    text('m1', 'a'),
    use('m2', 't1'),
    result('m3', 't1', 'x'),
    ask('a1'),
  );
  for (const stream of [DESK, sessionId]) {
    const seqs = harness.frames.filter((frame) => frame.stream === stream).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    expect(streams.lastSeq(stream)).toBe(seqs.length);
  }
});

test('A client that missed frames gets them with the current content of their rows, or null if there are too many', async () => {
  const sessionId = await harness.session();
  harness.agent.run.say(use('m2', 't1'));
  const since = streams.lastSeq(sessionId) ?? 0;
  harness.agent.run.say(text('m4', 'b'), result('m3', 't1', 'x'));
  const missed = streams.framesSince(sessionId, since, 10) ?? [];
  expect(missed).toEqual(
    harness.frames.filter((frame) => frame.stream === sessionId && frame.seq > since),
  );
  expect(streams.framesSince(sessionId, 0, 2)).toBeNull();
  expect(streams.framesSince(sessionId, since + 99, 2)).toEqual([]);
});

test('A result that arrived before its use is reported as replaced', async () => {
  const sessionId = await harness.session();
  harness.agent.run.say(result('m3', 't1', 'x'));
  const since = streams.lastSeq(sessionId) ?? 0;
  harness.agent.run.say(use('m2', 't1'));
  expect(streams.framesSince(sessionId, since, 10)).toMatchObject([
    { event: { message: { id: 'm2-merged' }, replaces: 'm3' } },
  ]);
  expect(
    harness
      .messages(sessionId)
      .map(({ id }) => id)
      .slice(1),
  ).toEqual(['m2-merged']);
});

test('A snapshot contains the end of the conversation and its live blocks', async () => {
  const sessionId = await harness.session();
  for (let index = 0; index < 80; index += 1)
    harness.agent.run.say(text(`m${index}`, String(index)));
  const delta = {
    type: 'append' as const,
    blockId: 'b',
    kind: 'text' as const,
    parentToolUseId: null,
    toolName: null,
    offset: 0,
    append: 'Hel',
  };
  harness.agent.run.say(
    { type: 'delta', delta },
    { type: 'delta', delta: { ...delta, offset: 3, append: 'lo' } },
  );
  const snapshot = streams.snapshot(sessionId);
  if (snapshot?.of !== 'session') throw new Error('No snapshot.');
  expect(snapshot.page.messages.map(({ content }) => content)).toEqual(
    Array.from({ length: 60 }, (_, index) => String(index + 20)),
  );
  expect([snapshot.page.hasBefore, snapshot.page.hasAfter]).toEqual([true, false]);
  expect(snapshot.live).toMatchObject([{ blockId: 'b', text: 'Hello' }]);
  expect(streams.snapshot('unknown')).toBeNull();
  expect(streams.lastSeq('unknown')).toBeNull();
});

test("The deletion of a session is a frame of the desk stream, and the session's stream no longer exists", async () => {
  const sessionId = await harness.session('T');
  await harness.sessions.terminate({ commandId: '', sessionId });
  await harness.sessions.erase(sessionId);
  expect(harness.frames.at(-1)).toMatchObject({
    stream: DESK,
    event: { type: 'session.deleted', sessionId },
  });
  const replayed = streams.framesSince(DESK, 0, 100) ?? [];
  expect(replayed.map(({ event }) => event.type)).toEqual(['session.deleted']);
  expect(streams.lastSeq(sessionId)).toBeNull();
});

test('The desk of 1,000 sessions has no slash commands, and half a kilobyte for each session', async () => {
  const sessionId = await harness.session();
  const names = Array.from({ length: 100 }, (_, at) => `command-${at}`);
  const slashCommands = names.map((name) => ({
    name,
    description: 'Reviews the change in the folder of the session.',
    argumentHint: '[number]',
  }));
  harness.agent.run.say({ type: 'facts', facts: { slashCommands } });
  const stored = harness.store.sessions.get(sessionId);
  if (!stored) throw new Error('There is no session.');
  const { commandsVersion: _, ...older } = stored;
  for (let at = 0; at < 1000; at += 1)
    harness.store.sessions.put({ ...older, sessionId: `s${at}` });
  const bytesOf = (value: unknown) => JSON.stringify(value).length;
  const snapshot = streams.snapshot(DESK);
  if (snapshot?.of !== 'desk') throw new Error('There is no desk.');
  expect(snapshot.sessions).toHaveLength(1001);
  const versions = Map.groupBy(snapshot.sessions, ({ commandsVersion }) => commandsVersion);
  expect([versions.get(0)?.length, versions.get(1)?.length]).toEqual([1000, 1]);
  expect(JSON.stringify(snapshot)).not.toContain('command-1');
  expect(bytesOf(harness.store.sessions.all())).toBeGreaterThan(10_000_000);
  expect(bytesOf(snapshot)).toBeLessThan(700_000);
});
