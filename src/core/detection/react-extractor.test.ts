import { expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { questionRecognition, workingRecognition } from '#core/agents/kits/screen/recogniser.ts';
import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';
import { defaultExtraction, windowsOf } from '#shared/detection/extraction-settings.ts';

import type { ExtractionResult } from './extraction.ts';
import { messageOf } from './message.ts';
import { ReactExtractor } from './react-extractor.ts';
import { RuleExtractor } from './rule-extractor.ts';

const snapshotOf = (lines: readonly string[]): Snapshot => ({
  lines: lines.map((text) => ({ text, runs: null })),
  cols: 80,
  cursor: null,
  alternateScreen: null,
  title: null,
  isTyping: false,
});

const long = snapshotOf(Array.from({ length: 800 }, (_, at) => `line ${at}`));
const message = messageOf(
  questionRecognition(0.9, {
    question: 'Which one?',
    messageType: 'open_ended',
    contextComplete: false,
  }),
  'rules',
  {
    agents: agentScreens,
  },
);

/**
 * Returns an extractor that gives these results in order, and records the windows that it was asked
 * for.
 */
function scriptedExtractor(...results: readonly ExtractionResult[]) {
  const asked: number[] = [];
  const extract = (_: Snapshot, lines: number): ExtractionResult => {
    asked.push(lines);
    return results[asked.length - 1] ?? { type: 'needMoreContext', message };
  };
  const one = { extract, isProcessing: () => false };
  return { asked, one, extractor: new ReactExtractor(one) };
}

test('ReactExtractor enlarges the window until the context is complete', async () => {
  const success = { type: 'success', message: { ...message, contextComplete: true } } as const;
  const { asked, extractor } = scriptedExtractor(
    { type: 'needMoreContext', message },
    { type: 'needMoreContext', message },
    success,
  );
  expect(await extractor.extract(long)).toEqual(success);
  expect(asked).toEqual([80, 150, 300]);
});

test('ReactExtractor returns the last reading after five windows', async () => {
  const { asked, extractor } = scriptedExtractor();
  expect(await extractor.extract(long)).toEqual({ type: 'success', message });
  expect(asked).toEqual(defaultExtraction.windows);
});

test('ReactExtractor reads no second window if there are no more lines', async () => {
  const { asked, extractor } = scriptedExtractor();
  await extractor.extract(snapshotOf(['one', 'two']));
  expect(asked).toEqual([80]);
});

test.each([
  [
    'a program that works',
    {
      type: 'processing',
      message: messageOf(workingRecognition(null, 0.9), 'rules', { agents: agentScreens }),
    },
    1,
  ],
  [
    'a capture that failed',
    { type: 'failed', reason: { kind: 'TerminalError', message: 'gone' } },
    1,
  ],
  [
    'an answer that could not be parsed',
    { type: 'failed', reason: { kind: 'ParseError', message: 'no JSON' } },
    2,
  ],
] as const)(
  'ReactExtractor reads the expected number of windows after %s (case %#)',
  async (_, first, times) => {
    const { asked, extractor } = scriptedExtractor(first, { type: 'success', message });
    await extractor.extract(long);
    expect(asked.length).toBe(times);
  },
);

const uncertain = {
  type: 'failed',
  reason: { kind: 'Uncertain', message: 'Who knows.', guess: message },
} as const;
const few = snapshotOf(['one', 'two']);

test('ReactExtractor asks the second extractor if the first is uncertain', async () => {
  const success = { type: 'success', message } as const;
  const first = scriptedExtractor(uncertain);
  const second = scriptedExtractor(success);
  expect(await new ReactExtractor(first.one, second.one).extract(few)).toEqual(success);
  expect(second.asked).toEqual([80]);
});

test.each([
  ['succeeds', { type: 'success', message }, 0],
  [
    'failed outside of the screen',
    { type: 'failed', reason: { kind: 'TerminalError', message: 'gone' } },
    0,
  ],
  ['is uncertain and the second fails', uncertain, 1],
] as const)(
  'ReactExtractor returns the result of the first extractor if it %s',
  async (_, result, times) => {
    const first = scriptedExtractor(result);
    const second = scriptedExtractor({ type: 'failed', reason: { kind: 'Timeout', ms: 10 } });
    expect(await new ReactExtractor(first.one, second.one).extract(few)).toEqual(result);
    expect(second.asked.length).toBe(times);
  },
);

test('ReactExtractor enlarges the window if the beginning of a question has scrolled away', async () => {
  const prose = Array.from({ length: 120 }, (_, at) => `  Paragraph ${at} of the plan.`);
  const rule = '─'.repeat(80);
  const screen = snapshotOf([
    '❯ go on',
    '',
    '● Here it is.',
    '',
    ...prose,
    '',
    '  Shall I go on with it?',
    '',
    rule,
    '❯',
    rule,
    '  ⏸ manual mode on',
  ]);
  const rules = new RuleExtractor(agentScreens, 'claude');
  expect(rules.extract(screen, 80)).toMatchObject({
    type: 'needMoreContext',
    message: { contextComplete: false },
  });
  expect(await new ReactExtractor(rules).extract(screen)).toMatchObject({
    type: 'success',
    message: {
      state: 'has_question',
      messageType: 'open_ended',
      contextComplete: true,
      content: expect.stringContaining('Shall I go on with it?'),
    },
  });
});

test('ReactExtractor takes windows and steps from the settings', async () => {
  const { asked, one } = scriptedExtractor();
  const settings = () => ({ windows: [20, 60, 400, 700], steps: 3 });
  await new ReactExtractor(one, null, { settings }).extract(long);
  expect(asked).toEqual([20, 60, 400]);
});

test.each([
  ['80, 150，300', [80, 150, 300]],
  ['80 150', [80, 150]],
  ['150, 80', null],
  ['5', null],
  ['', null],
  ['80, x', null],
  ['900', null],
])('windowsOf parses "%s" as %j', (text, windows) => {
  expect(windowsOf(text)).toEqual(windows);
});

test.each([
  ['the default', undefined, 10_000],
  ['the setting', 30_000, 30_000],
])("ReactExtractor returns the first extractor's result after %s", async (_, timeoutMs, ms) => {
  const clock = new ManualClock();
  let asked = 0;
  const never = {
    isProcessing: () => false,
    extract: () => {
      asked += 1;
      return new Promise<ExtractionResult>(() => undefined);
    },
  };
  const first = scriptedExtractor(uncertain);
  const settings = { ...defaultExtraction, ...(timeoutMs !== undefined && { timeoutMs }) };
  const limits = { clock, settings: () => settings };
  const both = new ReactExtractor(first.one, never, limits).extract(few);
  const alone = new ReactExtractor(never, null, limits).extract(few);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  const ended: string[] = [];
  void both.then(() => ended.push('both'));
  clock.advance(ms - 1);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(ended).toEqual([]);
  clock.advance(1);
  expect(await both).toEqual(uncertain);
  expect(await alone).toEqual({ type: 'failed', reason: { kind: 'Timeout', ms } });
  expect(asked).toBe(2);
});
