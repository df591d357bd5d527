import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { agentScreens, screenNames } from '#core/agents/all.ts';
import { guessCols } from '#core/agents/kits/screen/screen.ts';
import { MAX_LINE_LENGTH, MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import { extractedMessage } from '#shared/detection/extracted-message.ts';

import { readCorpus } from './accuracy/corpus.ts';
import { readScreen } from './ansi.ts';
import { RuleExtractor } from './rule-extractor.ts';

/** Reads a text as each agent's screen and requires a complete message each time. */
function readAll(text: string, cols: number | null = null) {
  const lines = readScreen(text);
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  for (const line of lines) expect(line.text.length).toBeLessThanOrEqual(MAX_LINE_LENGTH);
  const snapshot = {
    lines,
    cols: cols ?? guessCols(lines),
    cursor: null,
    alternateScreen: null,
    title: null,
    isTyping: false,
  };
  return ([...screenNames, 'auto'] as const).map((agent) =>
    extractedMessage.parse(
      new RuleExtractor(agentScreens, agent).read(snapshot, MAX_LINES).message,
    ),
  );
}

const pieces = fc.constantFrom(
  '❯ ',
  '› ',
  '● ',
  '✻ ',
  '1. ',
  '2) ',
  '│',
  '┃',
  '╭──╮',
  '────────',
  '▄▄▄▄',
  '▀▀▀▀',
  '╹▀▀',
  '[Y/n]',
  '?',
  ':',
  '…',
  '\n',
  '\n\n',
  '  ',
  '$ ',
  '(END)',
  'Yes',
  '是',
  '\u001b[',
  '\u001b[38;5;',
  'm',
  '\u001b]0;',
  '\u0007',
  '\u001b',
  '|',
  '[',
);

/** Generated screens; each must be readable as any agent's. */
const strange: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  ['random text', fc.string({ unit: 'binary', maxLength: 400 })],
  [
    'random pieces of real screens',
    fc
      .array(fc.oneof(pieces, fc.string({ maxLength: 12 })), { maxLength: 120 })
      .map((parts) => parts.join('')),
  ],
];

describe('RuleExtractor with arbitrary input', () => {
  test.each(strange)('RuleExtractor does not throw on %s', (_, screens) => {
    const result = fc.check(
      fc.property(screens, (text) => readAll(text).length === 6),
      { numRuns: 200 },
    );
    expect(result).toMatchObject({ failed: false });
  });

  test('RuleExtractor does not throw on real screens with lines removed, at any width', () => {
    const texts = readCorpus().map(({ coloured }) => coloured);
    const cases = fc.record({
      at: fc.nat(texts.length - 1),
      from: fc.nat(50),
      count: fc.nat(50),
      cols: fc.integer({ min: 1, max: 300 }),
    });
    const cut = (at: number, from: number, count: number) =>
      (texts[at] ?? '').split('\n').toSpliced(from, count).join('\n');
    const result = fc.check(
      fc.property(
        cases,
        ({ at, from, count, cols }) => readAll(cut(at, from, count), cols).length === 6,
      ),
      { numRuns: 200 },
    );
    expect(result).toMatchObject({ failed: false });
  });

  test.each([
    ['nothing', ''],
    ['blank lines', '\n'.repeat(5000)],
    ['a 20 MB line', 'x'.repeat(20_000_000)],
    ['a 20 MB line of escapes', '\u001b[31m'.repeat(4_000_000)],
    ['a 20 MB line of blanks before a question', `${' '.repeat(20_000_000)}?`],
    ['a million lines', 'a line\n'.repeat(1_000_000)],
    ['an escape that never ends', `\u001b]0;${'a'.repeat(1_000_000)}`],
    ['half an escape', 'text\u001b['],
    ['brackets', '['.repeat(4000)],
    [
      'option upon option',
      Array.from({ length: 3000 }, (_, at) => `${at % 99}. option`).join('\n'),
    ],
    ['pointers only', '❯ a\n'.repeat(3000)],
    ['one letter a line', [...'Do you want to proceed? [Y/n]'].join('\n')],
    ['many slashes', `(${'a/'.repeat(2000)}`],
    ['many parentheses', '(a) '.repeat(1000)],
  ])('RuleExtractor does not throw on %s', (_, text) => {
    for (const message of readAll(text)) expect(message.content.length).toBeLessThanOrEqual(500);
  });

  test('RuleExtractor does not throw on a screen of one column', () => {
    expect(readAll('a\nb\n❯\n?', 1).length).toBe(6);
  });
});

test('RuleExtractor reads an empty screen as uncertain, not as idle', () => {
  const snapshot = {
    lines: readScreen(''),
    cols: 80,
    cursor: null,
    alternateScreen: null,
    title: null,
    isTyping: false,
  };
  expect(new RuleExtractor(agentScreens).extract(snapshot, 80)).toMatchObject({
    type: 'failed',
    reason: { kind: 'Uncertain', message: 'The screen is empty.' },
  });
});

test('RuleExtractor reads unknown text as uncertain, not as idle', () => {
  const snapshot = {
    lines: readScreen('lorem ipsum\ndolor sit amet'),
    cols: 80,
    cursor: null,
    alternateScreen: null,
    title: null,
    isTyping: false,
  };
  expect(new RuleExtractor(agentScreens).extract(snapshot, 80)).toMatchObject({
    type: 'failed',
    reason: { kind: 'Uncertain' },
  });
});
