import { expect, test } from 'vitest';

import {
  filesOfCommits,
  leftOutSpecs,
  listedSpecs,
  listLine,
  SLOW_TURNS,
  turnOfCommit,
  TURNS,
  turnsAfter,
} from './spec-turns.mjs';

const spec = (file, title, project = 'headless') => ({ project, file, titles: [title] });
const many = Array.from({ length: 400 }, (_, at) => spec('a.spec.ts', `test ${at}`));
const turns = Array.from({ length: TURNS }, (_, turn) => turn);
const nothing = { names: [], edited: [], turns: TURNS };

test('leftOutSpecs runs each spec in one turn, in both projects, and about as many in each', () => {
  const both = many.flatMap((each) => [each, { ...each, project: 'desktop-standin' }]);
  const runs = new Map(both.map((each) => [listLine(each), []]));
  for (const turn of turns) {
    const out = new Set(leftOutSpecs(both, { ...nothing, turn }).map(listLine));
    const ran = both.map(listLine).filter((line) => !out.has(line));
    expect(ran.length / both.length).toBeGreaterThan(0.8 / TURNS);
    for (const line of ran) runs.get(line).push(turn);
  }
  expect([...runs.values()].every(({ length }) => length === 1)).toBe(true);
  for (const each of many)
    expect(runs.get(listLine({ ...each, project: 'desktop-standin' }))).toEqual(
      runs.get(listLine(each)),
    );
});

test('leftOutSpecs never leaves out a spec that a claim names, by its title, a beginning or a template', () => {
  const specs = [
    ...many,
    spec('b.spec.ts', 'Codex: the whole title is named'),
    spec('b.spec.ts', 'only its beginning is named, not the rest'),
    spec('b.spec.ts', 'the files of Gemini CLI are read: light'),
  ];
  const names = [
    'e2e/specs/b.spec.ts › Codex: the whole title is named',
    'e2e/specs/b.spec.ts › only its beginning',
    'e2e/specs/b.spec.ts › the files of ${name} are read: ${theme}',
    'src/a.test.ts › test 1',
  ];
  for (const turn of turns) {
    const out = leftOutSpecs(specs, { ...nothing, names, turn });
    expect(out.filter(({ file }) => file === 'b.spec.ts')).toEqual([]);
    expect(out.length).toBeGreaterThan(0);
  }
});

test('leftOutSpecs leaves out nothing of an edited file, nor of one whose named title is not listed', () => {
  const specs = [...many, ...many.map((each) => ({ ...each, file: 'b.spec.ts' }))];
  const names = ['e2e/specs/b.spec.ts › a step of some test'];
  for (const turn of turns) {
    const out = leftOutSpecs(specs, { ...nothing, names, edited: ['a.spec.ts'], turn });
    expect(out).toEqual([]);
  }
});

test('a slow machine runs a smaller part of the specs that no claim names', () => {
  expect(turnsAfter(8)).toBe(TURNS);
  expect(turnsAfter(25)).toBe(SLOW_TURNS);
  const left = (count) => leftOutSpecs(many, { ...nothing, turn: 1, turns: count }).length;
  expect(left(SLOW_TURNS)).toBeGreaterThan(left(TURNS));
  expect(left(SLOW_TURNS)).toBeLessThan(many.length);
});

test('filesOfCommits leaves out commits that edited more files than a slow machine can run', () => {
  const log =
    '\0\n\ne2e/specs/desk/a.spec.ts\n\0\n\ne2e/specs/desk/b.spec.ts\ne2e/specs/c.spec.ts\n\0\n';
  expect(filesOfCommits(log, Infinity)).toEqual(['desk/a.spec.ts', 'desk/b.spec.ts', 'c.spec.ts']);
  expect(filesOfCommits(log, 1)).toEqual(['desk/a.spec.ts']);
});

test('turnOfCommit gives each part to commits', () => {
  const commits = Array.from({ length: 64 }, (_, at) => at.toString(16).padStart(8, '0'));
  const found = (count) => new Set(commits.map((commit) => turnOfCommit(commit, count)));
  expect(found(TURNS)).toEqual(new Set(turns));
  expect(found(SLOW_TURNS).size).toBe(SLOW_TURNS);
});

test('listedSpecs reads groups and projects from the list of playwright, as lines of its lists', () => {
  const tests = [{ projectName: 'headless' }, { projectName: 'desktop-standin' }];
  const group = { title: 'group', specs: [{ file: 'a.spec.ts', title: 'one', tests }] };
  const list = { suites: [{ title: 'a.spec.ts', specs: [], suites: [group] }] };
  expect(listedSpecs(list).map(listLine)).toEqual([
    '[headless] › a.spec.ts › group › one',
    '[desktop-standin] › a.spec.ts › group › one',
  ]);
});
