import { expect, test } from 'vitest';

import { questionRecognition } from '#core/agents/kits/screen/recogniser.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';

import type { ExtractionResult, MessageExtractor } from '../extraction.ts';
import { messageOf } from '../message.ts';
import { SecondExtraction } from './second-extraction.ts';

const snapshot = {
  lines: [],
  cols: 80,
  cursor: null,
  alternateScreen: null,
  title: null,
  isTyping: false,
};
const message = messageOf(
  questionRecognition(0.8, { question: 'Which?', messageType: 'open_ended' }),
  'a model',
  { agents: [] },
);

class Model implements MessageExtractor {
  asked = 0;
  result: ExtractionResult = { type: 'success', message };

  extract(): ExtractionResult {
    this.asked += 1;
    return this.result;
  }

  isProcessing(): boolean {
    return false;
  }
}

test('SecondExtraction asks once about a screen and waits before it asks about another', async () => {
  const [clock, model] = [new ManualClock(), new Model()];
  const second = new SecondExtraction(clock, () => model);
  expect(await second.read(snapshot, 'one')).toEqual(message);
  expect(await second.read(snapshot, 'one')).toEqual(message);
  expect(await second.read(snapshot, 'two')).toBeNull();
  clock.advance(15_000);
  expect(await second.read(snapshot, 'two')).toEqual(message);
  expect(model.asked).toBe(2);
});

test('SecondExtraction returns null if the extractor fails or is missing', async () => {
  const model = new Model();
  model.result = { type: 'failed', reason: { kind: 'Timeout', ms: 10_000 } };
  expect(
    await new SecondExtraction(new ManualClock(), () => model).read(snapshot, 'one'),
  ).toBeNull();
  expect(
    await new SecondExtraction(new ManualClock(), () => null).read(snapshot, 'one'),
  ).toBeNull();
});
