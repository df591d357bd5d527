import { afterEach, beforeEach, expect, test } from 'vitest';

import { text } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

import { DeskStreams } from './desk-streams.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
  harness.agent.run.say(
    ...Array.from({ length: 299 }, (_, at) => text(`m${at + 2}`, `message ${at + 2}`)),
  );
});

afterEach(() => harness.dispose());

function openConversation() {
  const snapshot = new DeskStreams(harness.journal, harness.store, harness.live).snapshot(
    sessionId,
  );
  if (snapshot?.of !== 'session') throw new Error('There is no such conversation.');
  const seqs = snapshot.page.messages.map(({ seq }) => seq);
  return { first: seqs[0], last: seqs.at(-1), reading: snapshot.reading };
}

test('A conversation opens at its end, or at the stored reading place', () => {
  expect(openConversation()).toEqual({ first: 241, last: 300, reading: null });
  const place = { seq: 100, offsetPx: 12, leftAt: 280 };
  harness.store.readingPlaces.put(sessionId, place);
  expect(openConversation()).toEqual({
    first: 70,
    last: 129,
    reading: { place, unseen: 20, newest: 300 },
  });
  harness.store.readingPlaces.put(sessionId, null);
  expect(openConversation()).toEqual({ first: 241, last: 300, reading: null });
});

test('A reading place whose message is gone opens the conversation at the nearest messages', () => {
  harness.store.readingPlaces.put(sessionId, { seq: 9_999, offsetPx: 0, leftAt: 9_999 });
  expect(openConversation()).toMatchObject({ last: 300, reading: { unseen: 0 } });
});

test('A reading place is deleted with its session', () => {
  harness.store.readingPlaces.put(sessionId, { seq: 100, offsetPx: 12, leftAt: 280 });
  harness.journal.write((entry) => entry.deleteSession(sessionId, harness.clock.now()));
  expect(harness.store.readingPlaces.get(sessionId)).toBeNull();
});
