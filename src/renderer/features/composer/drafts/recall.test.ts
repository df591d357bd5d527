import { expect, test } from 'vitest';

import { mayRecall, recallStep, type Recall } from './recall.ts';

const prompts = ['newest', 'two\nlines', 'oldest'];

test('goes back to the oldest, stays there, and comes back to the empty draft', () => {
  const walk = (['older', 'older', 'older', 'older', 'newer', 'newer', 'newer'] as const).reduce<readonly (Recall | null)[]>(
    (steps, direction) => [...steps, recallStep(steps.at(-1) ?? { prompts, at: -1 }, direction)],
    [],
  );
  expect(walk.map((step) => step?.prompts[step.at] ?? null)).toEqual([
    'newest',
    'two\nlines',
    'oldest',
    'oldest',
    'two\nlines',
    'newest',
    null,
  ]);
});

test.each([
  ['an empty draft', null, '', 0, 'older', true],
  ['an empty draft has nothing newer', null, '', 0, 'newer', false],
  ['words of the person are safe', null, 'draft', 0, 'older', false],
  ['a recalled prompt that was changed is theirs', { prompts, at: 0 }, 'newest!', 0, 'older', false],
  ['a recalled prompt', { prompts, at: 0 }, 'newest', 6, 'older', true],
  ['a line above the caret', { prompts, at: 1 }, 'two\nlines', 9, 'older', false],
  ['no line above the caret', { prompts, at: 1 }, 'two\nlines', 2, 'older', true],
  ['a line below the caret', { prompts, at: 1 }, 'two\nlines', 2, 'newer', false],
] as const)('%s', (_, recall, draft, caret, direction, expected) => {
  expect(mayRecall(recall, draft, caret, direction)).toBe(expected);
});
