import { expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { questionSighting, workingSighting } from '#core/agents/kits/screen/recogniser.ts';
import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';
import { defaultExtraction, windowsOf } from '#shared/detection/extraction-settings.ts';

import type { ExtractionResult } from './extraction.ts';
import { messageOf } from './message.ts';
import { MOST_MS, ReactExtractor } from './react-extractor.ts';
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
const message = messageOf(questionSighting(0.9, { question: 'Which one?', messageType: 'open_ended', contextComplete: false }), 'rules', {
  agents: agentScreens,
});

/** An extractor that answers in this order, and what it was asked for. */
function scripted(...results: readonly ExtractionResult[]) {
  const asked: number[] = [];
  const extract = (_: Snapshot, lines: number): ExtractionResult => {
    asked.push(lines);
    return results[asked.length - 1] ?? { type: 'needMoreContext', message };
  };
  const one = { extract, isProcessing: () => false };
  return { asked, one, extractor: new ReactExtractor(one) };
}

test('windows grow until the context is complete', async () => {
  const success = { type: 'success', message: { ...message, contextComplete: true } } as const;
  const { asked, extractor } = scripted({ type: 'needMoreContext', message }, { type: 'needMoreContext', message }, success);
  expect(await extractor.extract(long)).toEqual(success);
  expect(asked).toEqual([80, 150, 300]);
});

test('after five windows, what was understood is what there is', async () => {
  const { asked, extractor } = scripted();
  expect(await extractor.extract(long)).toEqual({ type: 'success', message });
  expect(asked).toEqual(defaultExtraction.windows);
});

test('no window is read twice when there are no more lines', async () => {
  const { asked, extractor } = scripted();
  await extractor.extract(snapshotOf(['one', 'two']));
  expect(asked).toEqual([80]);
});

test.each([
  ['a program that works', { type: 'processing', message: messageOf(workingSighting(null, 0.9), 'rules', { agents: agentScreens }) }, 1],
  ['a capture that failed', { type: 'failed', reason: { kind: 'TerminalError', message: 'gone' } }, 1],
  ['an answer that could not be parsed', { type: 'failed', reason: { kind: 'ParseError', message: 'no JSON' } }, 2],
] as const)('%s: asked %#', async (_, first, times) => {
  const { asked, extractor } = scripted(first, { type: 'success', message });
  await extractor.extract(long);
  expect(asked.length).toBe(times);
});

const uncertain = { type: 'failed', reason: { kind: 'Uncertain', message: 'Who knows.', guess: message } } as const;
const few = snapshotOf(['one', 'two']);

test('the second is asked about what the first cannot tell', async () => {
  const success = { type: 'success', message } as const;
  const first = scripted(uncertain);
  const second = scripted(success);
  expect(await new ReactExtractor(first.one, second.one).extract(few)).toEqual(success);
  expect(second.asked).toEqual([80]);
});

test.each([
  ['is certain', { type: 'success', message }, 0],
  ['failed outside', { type: 'failed', reason: { kind: 'TerminalError', message: 'gone' } }, 0],
  ['could not tell, and neither can the second', uncertain, 1],
] as const)('the first counts when it %s', async (_, result, times) => {
  const first = scripted(result);
  const second = scripted({ type: 'failed', reason: { kind: 'Timeout', ms: 10 } });
  expect(await new ReactExtractor(first.one, second.one).extract(few)).toEqual(result);
  expect(second.asked.length).toBe(times);
});

test('a question whose beginning has scrolled away is read in full', async () => {
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
  expect(rules.extract(screen, 80)).toMatchObject({ type: 'needMoreContext', message: { contextComplete: false } });
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

test('windows and steps follow the settings', async () => {
  const { asked, one } = scripted();
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
])('the windows "%s" are read as %j', (text, windows) => {
  expect(windowsOf(text)).toEqual(windows);
});

test('an extraction that takes too long ends with what the first extractor knows', async () => {
  const clock = new ManualClock();
  let asked = 0;
  const never = {
    isProcessing: () => false,
    extract: () => {
      asked += 1;
      return new Promise<ExtractionResult>(() => undefined);
    },
  };
  const first = scripted(uncertain);
  const both = new ReactExtractor(first.one, never, { clock }).extract(few);
  const alone = new ReactExtractor(never, null, { clock }).extract(few);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  clock.advance(MOST_MS);
  expect(await both).toEqual(uncertain);
  expect(await alone).toEqual({ type: 'failed', reason: { kind: 'Timeout', ms: MOST_MS } });
  expect(asked).toBe(2);
});
