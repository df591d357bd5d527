import { expect, test } from 'vitest';

import { mayRecall, recallStep, type Recall } from './recall.ts';

const prompts = ['newest', 'two\nlines', 'oldest'];

test('recallStep steps back to the oldest prompt, stays there, and returns to the empty draft', () => {
  const walk = (['older', 'older', 'older', 'older', 'newer', 'newer', 'newer'] as const).reduce<
    readonly (Recall | null)[]
  >(
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
  ['older, from an empty draft', null, '', 0, 'older', true],
  ['newer, from an empty draft', null, '', 0, 'newer', false],
  ['older, from a typed draft', null, 'draft', 0, 'older', false],
  [
    'older, from a recalled prompt that was edited',
    { prompts, at: 0 },
    'newest!',
    0,
    'older',
    false,
  ],
  ['older, from a recalled prompt', { prompts, at: 0 }, 'newest', 6, 'older', true],
  ['older, with a line above the caret', { prompts, at: 1 }, 'two\nlines', 9, 'older', false],
  ['older, without a line above the caret', { prompts, at: 1 }, 'two\nlines', 2, 'older', true],
  ['newer, with a line below the caret', { prompts, at: 1 }, 'two\nlines', 2, 'newer', false],
] as const)('mayRecall decides on the step %s', (_, recall, draft, caret, direction, expected) => {
  expect(mayRecall(recall, draft, caret, direction)).toBe(expected);
});
