import { afterEach, beforeEach, expect, test } from 'vitest';

import { text } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

import { DeskStreams } from './desk-streams.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
  harness.agent.run.say(...Array.from({ length: 299 }, (_, at) => text(`m${at + 2}`, `message ${at + 2}`)));
});

afterEach(() => harness.dispose());

function opened() {
  const snapshot = new DeskStreams(harness.journal, harness.store, harness.live).snapshot(sessionId);
  if (snapshot?.of !== 'session') throw new Error('There is no such conversation.');
  const seqs = snapshot.page.messages.map(({ seq }) => seq);
  return { first: seqs[0], last: seqs.at(-1), reading: snapshot.reading };
}

test('a conversation is opened at its end, until the person was elsewhere', () => {
  expect(opened()).toEqual({ first: 241, last: 300, reading: null });
  const place = { seq: 100, offsetPx: 12, leftAt: 280 };
  harness.store.readingPlaces.put(sessionId, place);
  expect(opened()).toEqual({ first: 70, last: 129, reading: { place, unseen: 20, newest: 300 } });
  harness.store.readingPlaces.put(sessionId, null);
  expect(opened()).toEqual({ first: 241, last: 300, reading: null });
});

test('a place whose message is gone leads to its neighbours', () => {
  harness.store.readingPlaces.put(sessionId, { seq: 9_999, offsetPx: 0, leftAt: 9_999 });
  expect(opened()).toMatchObject({ last: 300, reading: { unseen: 0 } });
});

test('the place goes with its session', () => {
  harness.store.readingPlaces.put(sessionId, { seq: 100, offsetPx: 12, leftAt: 280 });
  harness.journal.write((entry) => entry.deleteSession(sessionId, harness.clock.now()));
  expect(harness.store.readingPlaces.get(sessionId)).toBeNull();
});
