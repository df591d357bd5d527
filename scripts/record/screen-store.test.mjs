import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { write } from './screen-store.mjs';

const folder = mkdtempSync(join(tmpdir(), 'corral-screens-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (screen, cols, ansi) => ({
  scenario: { screen, state: 'idle' },
  size: { cols, rows: 24 },
  shot: {
    text: 'a\n',
    ansi,
    cursor: { x: 0, y: 0, visible: true },
    alternate_screen: false,
    pane_title: 'vm',
  },
});
const linesOf = (program) =>
  readFileSync(join(folder, `${program}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('write stores one file per program and one line per size', () => {
  write(folder, [
    entry('git-log', 80, 'a\n'),
    entry('npm-init', 80, 'b\n'),
    entry('git-add', 52, 'a\n'),
  ]);
  expect(readdirSync(folder)).toEqual(['git.jsonl', 'npm.jsonl']);
  expect(linesOf('git').map(({ name }) => name)).toEqual(['git-add-52x24', 'git-log-80x24']);
});

test('write replaces the screens that were recorded again and keeps all others', () => {
  write(folder, [entry('git-log', 80, 'old\n'), entry('git-log', 52, 'old\n')]);
  write(folder, [entry('git-log', 80, 'new\n')]);
  expect(linesOf('git').map(({ name, ansi }) => [name, ansi])).toEqual([
    ['git-log-52x24', 'old\n'],
    ['git-log-80x24', 'new\n'],
  ]);
});
