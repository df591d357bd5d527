import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { programsOf, readScreens, rounds } from './corpus.ts';
import { fileOf, screensIn, textOf } from './screen-file.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const screen = {
  ansi: '\u001b[1mSure?\u001b[0m  \n\u000eqq\u000f\n',
  pane_title: 'vm',
  alternate_screen: false,
  cursor: { visible: true, y: 0, x: 5 },
  note: null,
  is_decision: true,
  context_complete: true,
  question: 'Sure?',
  options: [],
  message_type: 'confirmation',
  state: 'has_question',
  rows: 24,
  cols: 80,
  screen: 'sure',
  agent: 'generic',
  name: 'sure-80x24',
};

test.each(rounds)('each file of %s is as the recorder would write it', (round) => {
  const files = readdirSync(join(fixtures, round));
  expect(files).toEqual(files.filter((file) => file.endsWith('.jsonl')));
  for (const file of files) {
    const content = readFileSync(join(fixtures, round, file), 'utf8');
    expect(fileOf(screensIn(content))).toBe(content);
  }
});

test.each(rounds)('no two screens of one program of %s have the same name', (round) => {
  for (const program of programsOf(round)) {
    const names = readScreens(round, program).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});

test('fileOf writes one line per screen, sorted by name, with the screen at its end', () => {
  const lines = fileOf([screen, { ...screen, name: 'first-80x24' }]).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\{"name":"first-80x24","agent":"generic","screen":"sure","cols":80,/u);
  expect(lines[1]).toContain('"cursor":{"x":5,"y":0,"visible":true}');
  expect(lines[1]).toMatch(/"ansi":"\\u001b\[1mSure\?\\u001b\[0m {2}\\n\\u000eqq\\u000f\\n"\}$/u);
});

test('fileOf stores the plain text only if it differs from that of the colours', () => {
  const same = fileOf([{ ...screen, text: 'Sure?\nqq\n' }]);
  expect(same).toBe(fileOf([screen]));
  const [moved] = screensIn(fileOf([{ ...screen, text: 'Sure!\nqq\n' }]));
  expect(moved?.text).toBe('Sure!\nqq\n');
  expect(moved && textOf(moved)).toBe('Sure!\nqq\n');
});

test('textOf removes colours, character sets and the blanks at the ends of lines', () => {
  expect(screensIn(fileOf([screen])).map(textOf)).toEqual(['Sure?\nqq\n']);
});

test('screensIn and fileOf refuse an entry that is not a recorded screen', () => {
  expect(() => screensIn('{"name":"sure-80x24"}\n')).toThrow('ansi');
  expect(() => fileOf([{ ...screen, colour: 'red' }])).toThrow('colour');
});
