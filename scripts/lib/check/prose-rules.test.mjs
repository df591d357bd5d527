import { expect, test } from 'vitest';

import { commentsOf, documentViolations, proseViolations, textViolations } from './prose-rules.mjs';

test('commentsOf finds block comments and runs of line comments, with the line of their beginning', () => {
  const source = [
    '/** Returns a. */',
    'const a = 1;',
    '// One',
    '// comment.',
    '/*',
    ' * Two',
    ' * lines.',
    ' */',
    "const url = 'x // y';",
  ].join('\n');
  expect(commentsOf(source)).toEqual([
    { line: 1, text: 'Returns a.' },
    { line: 3, text: 'One comment.' },
    { line: 5, text: 'Two lines.' },
  ]);
});

test.each([
  '/** The agent is told at once. */',
  '// Nobody waits for it.',
  '/**\n * Queues the change, which is drawn\n * anew.\n */',
  '/** A terminal of the person’s. */',
])('An idiom in a comment is reported: %j', (source) => {
  expect(proseViolations('src/a.ts', source)).toEqual([
    expect.stringMatching(/^src\/a\.ts:1: ".*" in a comment/),
  ]);
});

test.each(['What it is about.', 'Whether it is open.', 'It waits.', 'Of the session.'])(
  'A bad beginning is reported: %s',
  (text) => {
    expect(proseViolations('src/a.ts', `/** ${text} */`)).toEqual([
      expect.stringContaining('a comment begins with'),
    ]);
  },
);

test.each([
  '/** Returns null if the name is not known. */',
  '/** Texts of the person’s last prompts. */',
  '// Matches the user name `nobody`.',
  '/** Sends "Nobody answered in time" to the agent. */',
  "const told = 'nobody';",
  '/** Itself. */',
])('Plain English and quotes are fine: %s', (source) => {
  expect(proseViolations('src/a.ts', source)).toEqual([]);
});

const WIDE = 'word '.repeat(25).trim();

test.each([
  [`# Title ${WIDE}`, 0],
  [`| ${WIDE} |`, 0],
  ['```\n' + WIDE + '\n```', 0],
  [`- ${'x'.repeat(120)}`, 0],
  [WIDE, 1],
  [`- ${WIDE}`, 1],
  ['The agent is told at once.', 1],
  ['The word `told` is none of ours.', 0],
])('documentViolations reports wide prose and idioms, not tables and code: %j', (text, count) => {
  expect(documentViolations('docs/a.md', text)).toHaveLength(count);
});

test('textViolations reports an idiom in a text of a catalogue', () => {
  expect(textViolations('src/a/words/en.ts', "  a: 'It goes on.',\n  b: 'It continues.',")).toEqual(
    [expect.stringContaining('src/a/words/en.ts:1: "goes on"')],
  );
});
