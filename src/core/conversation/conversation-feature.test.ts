import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { WireFiles } from '#core/sessions/wire-files.ts';
import { text } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

import { conversationFeature } from './conversation-feature.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session('Begin.');
});

afterEach(() => harness.dispose());

/** Returns the call, while a transcript is read in the given steps. */
function locateDuring(steps: (() => void)[]) {
  const page = () => Promise.reject(new Error('No page is read.'));
  const progress = async () => steps.shift()?.();
  const readingOf = () => (steps.length === 0 ? undefined : { progress });
  const { api } = conversationFeature({
    store: harness.store,
    blobs: new FileBlobs(harness.data.blobs),
    wireFiles: new WireFiles(harness.data.wire),
    transcripts: { page, readingOf },
  });
  return api['conversation.locate']({ sessionId, messageId: 'wanted' });
}

test('A message is located as soon as the reading of its transcript has reached it', async () => {
  const steps = [
    () => harness.agent.run.say(text('other', 'Not yet.')),
    () => harness.agent.run.say(text('wanted', 'Here.')),
    () => harness.agent.run.say(text('later', 'Too late.')),
  ];
  expect(await locateDuring(steps)).toEqual({ ok: true, value: { seq: 3, parents: [] } });
  expect(steps.length).toBe(1);
});

test('A message that the whole transcript does not contain is not located', async () => {
  const steps = [() => harness.agent.run.say(text('other', 'Not this.'))];
  expect(await locateDuring(steps)).toEqual({ ok: true, value: null });
});
