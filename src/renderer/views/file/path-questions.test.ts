import { expect, test } from 'vitest';

import { PathQuestions } from './path-questions.ts';

function setUp(answer: readonly string[] | null) {
  const asked: (readonly [string, readonly string[]])[] = [];
  const answers: unknown[] = [];
  let due: (() => void) | null = null;
  const questions = new PathQuestions({
    ask: async (sessionId, paths) => {
      asked.push([sessionId, paths]);
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
  return { asked, answers, questions, pass };
}

test('asks once for all that was gathered, each path once', async () => {
  const { asked, answers, questions, pass } = setUp(['b']);
  for (const path of ['a', 'b', 'a']) questions.add('s', path);
  questions.add('t', 'a');
  expect(asked).toEqual([]);
  await pass();
  expect(asked).toEqual([
    ['s', ['a', 'b']],
    ['t', ['a']],
  ]);
  expect(answers).toEqual([
    ['s', ['a', 'b'], new Set(['b'])],
    ['t', ['a'], new Set(['b'])],
  ]);
  questions.add('s', 'c');
  await pass();
  expect(asked.at(-1)).toEqual(['s', ['c']]);
});

test('never asks for more than a call takes, nor gathers without end', async () => {
  const { asked, questions, pass } = setUp([]);
  for (let at = 0; at < 5000; at += 1) questions.add('s', `f${at}`);
  await pass();
  expect(asked.map(([, paths]) => paths.length)).toEqual(Array.from({ length: 10 }, () => 200));
});

test('no answer is no finding', async () => {
  const { answers, questions, pass } = setUp(null);
  questions.add('s', 'a');
  await pass();
  expect(answers).toEqual([]);
});
