import { expect, test } from 'vitest';

import { PathQuestions } from './path-questions.ts';

function setUp(answer: readonly string[] | null) {
  const requested: (readonly [string, readonly string[]])[] = [];
  const answers: unknown[] = [];
  let due: (() => void) | null = null;
  const questions = new PathQuestions({
    ask: async (sessionId, paths) => {
      requested.push([sessionId, paths]);
      return answer;
    },
    after: (_, work) => (due = work),
    onAnswer: (...all) => answers.push(all),
  });
  const pass = async () => {
    due?.();
    due = null;
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { requested, answers, questions, pass };
}

test('PathQuestions requests all collected paths at once, each path once', async () => {
  const { requested, answers, questions, pass } = setUp(['b']);
  for (const path of ['a', 'b', 'a']) questions.add('s', path);
  questions.add('t', 'a');
  expect(requested).toEqual([]);
  await pass();
  expect(requested).toEqual([
    ['s', ['a', 'b']],
    ['t', ['a']],
  ]);
  expect(answers).toEqual([
    ['s', ['a', 'b'], new Set(['b'])],
    ['t', ['a'], new Set(['b'])],
  ]);
  questions.add('s', 'c');
  await pass();
  expect(requested.at(-1)).toEqual(['s', ['c']]);
});

test('PathQuestions limits the paths per request and in total', async () => {
  const { requested, questions, pass } = setUp([]);
  for (let at = 0; at < 5000; at += 1) questions.add('s', `f${at}`);
  await pass();
  expect(requested.map(([, paths]) => paths.length)).toEqual(Array.from({ length: 10 }, () => 200));
});

test('PathQuestions reports nothing without a reply', async () => {
  const { answers, questions, pass } = setUp(null);
  questions.add('s', 'a');
  await pass();
  expect(answers).toEqual([]);
});
