import { expect, test } from 'vitest';

import { chosenNames, lostKills, mutantVerdicts } from './mutant-run.mjs';

const PATH = 'src/agent/edit/a.ts';
const TEST = 'src/agent/edit/a.test.ts';
const texts = new Map([
  [PATH, 'export const f = (a, b) => a && b;\nexport const g = true;\n'],
  [TEST, `import { f } from './a.ts';\n`],
  ['src/agent/edit/alone.ts', 'export const h = false;\n'],
  ['src/renderer/other.ts', 'export const i = true;\n'],
]);

/** A work tree whose tests detect a text. */
const treeThatDetects = (part) => ({
  texts: () => texts,
  run: (tests, { text }) => {
    expect(tests).toEqual([TEST]);
    const end = text.includes(part) ? 'failed' : 'passed';
    return Promise.resolve({ end, output: `FAIL  ${TEST} > f` });
  },
});

test('mutantVerdicts says which mutants the tests kill', async () => {
  const names = chosenNames(texts, { count: 10, seed: 1 });
  expect(names).toHaveLength(3);
  const verdicts = await mutantVerdicts([treeThatDetects('||')], [...names, 'gone']);
  expect(
    [...verdicts].toSorted().map(([name, verdict]) => [name.split(' | ')[1], verdict]),
  ).toEqual([
    [undefined, 'missing'],
    ['and/or', 'killed'],
    ['constant', 'survived'],
    ['constant', 'untested'],
  ]);
});

test('mutantVerdicts calls mutants broken if the tests fail without them', async () => {
  const names = chosenNames(new Map([[PATH, texts.get(PATH)]]), { count: 1, seed: 1 });
  const verdicts = await mutantVerdicts([treeThatDetects('export')], names);
  expect([...verdicts.values()]).toEqual(['broken']);
});

test('mutantVerdicts runs each mutant once in one of several trees, and checks a failing test once', async () => {
  const names = chosenNames(texts, { count: 10, seed: 1 });
  const runs = [];
  const tree = (name) => ({
    texts: () => texts,
    run: async (tests, { text }) => {
      runs.push([name, text]);
      await new Promise((resolve) => setImmediate(resolve));
      return { end: text === texts.get(PATH) ? 'passed' : 'failed', output: '' };
    },
  });
  const verdicts = await mutantVerdicts([tree('one'), tree('two')], names);
  expect([...verdicts.values()].toSorted()).toEqual(['killed', 'killed', 'untested']);
  expect(new Set(runs.map(([name]) => name)).size).toBe(2);
  const mutantTexts = runs.map(([, text]) => text).filter((text) => text !== texts.get(PATH));
  expect(mutantTexts).toHaveLength(2);
});

test('mutantVerdicts runs further tests for a mutant that the nearest ones do not kill', async () => {
  const path = 'src/agent/edit/b.ts';
  const tests = Array.from({ length: 40 }, (_, at) => `src/agent/edit/b${at + 10}.test.ts`);
  const text = 'export const f = (a, b) => a && b;\n';
  const all = new Map([
    [path, text],
    ...tests.map((test) => [test, `import { f } from './b.ts';\n`]),
  ]);
  const [name] = chosenNames(all, { count: 1, seed: 1 });
  const verdictIf = async (detecting) => {
    const ran = [];
    const run = (batch, { text: changed }) => {
      if (changed !== text) ran.push(batch.length);
      const isKilled = changed !== text && batch.includes(detecting);
      return Promise.resolve({ end: isKilled ? 'failed' : 'passed', output: `FAIL  ${detecting}` });
    };
    const verdicts = await mutantVerdicts([{ texts: () => all, run }], [name]);
    return [verdicts.get(name), ran];
  };
  expect(await verdictIf(tests[8])).toEqual(['killed', [6, 6]]);
  expect(await verdictIf(tests[35])).toEqual(['survived', [6, 6, 6, 6, 6]]);
});

test('mutantVerdicts runs the tests of the same folder first, also if they import it by others', async () => {
  const path = 'src/agent/edit/d.ts';
  const beside = 'src/agent/edit/z.test.ts';
  const far = Array.from({ length: 40 }, (_, at) => `src/agent/other/t${at + 10}.test.ts`);
  const text = 'export const f = (a, b) => a && b;\n';
  const all = new Map([
    [path, text],
    ['src/agent/other/harness.ts', `import { f } from '../edit/d.ts';\n`],
    [beside, `import { g } from '../other/harness.ts';\n`],
    ...far.map((test) => [test, `import { f } from '../edit/d.ts';\n`]),
  ]);
  const [name] = chosenNames(all, { count: 1, seed: 1 });
  const run = (batch, { text: changed }) => {
    const isKilled = changed !== text && batch[0] === beside;
    return Promise.resolve({ end: isKilled ? 'failed' : 'passed', output: `FAIL  ${beside}` });
  };
  const verdicts = await mutantVerdicts([{ texts: () => all, run }], [name]);
  expect(verdicts.get(name)).toBe('killed');
});

test('mutantVerdicts leaves out tests that fail without a mutant', async () => {
  const path = 'src/agent/edit/c.ts';
  const tests = ['a', 'b'].map((name) => `src/agent/edit/${name}.test.ts`);
  const text = 'export const f = (a, b) => a && b;\n';
  const all = new Map([
    [path, text],
    ...tests.map((test) => [test, `import { f } from './c.ts';\n`]),
  ]);
  const [name] = chosenNames(all, { count: 1, seed: 1 });
  const verdictIf = async (detects) => {
    const run = (batch, { text: changed }) => {
      const fails = batch.find((test) => test === tests[0] || (detects && changed !== text));
      return Promise.resolve({ end: fails ? 'failed' : 'passed', output: `FAIL  ${fails}` });
    };
    return (await mutantVerdicts([{ texts: () => all, run }], [name])).get(name);
  };
  expect(await verdictIf(true)).toBe('killed');
  expect(await verdictIf(false)).toBe('survived');
});

test('lostKills finds what only the tests of the older revision killed', () => {
  const now = new Map([
    ['a', 'survived'],
    ['b', 'survived'],
    ['c', 'killed'],
  ]);
  const before = new Map([
    ['a', 'killed'],
    ['b', 'survived'],
  ]);
  expect(lostKills(before, now)).toEqual(['a']);
});
