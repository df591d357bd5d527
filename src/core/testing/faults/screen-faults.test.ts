import { expect, test } from 'vitest';

import { runScreens } from './screen-worlds.ts';

// `npm run test:faults -- --screens 10000` runs the same with more prompts and seeds of your
// choice.

test(
  'typeAnswer types no key into another prompt than the one that was read, and PlaceQuestions stores no untrue outcome',
  { timeout: 120_000 },
  async () => {
    const { toAnotherPrompt, untrue, counts, outcomes } = await runScreens(1, 80);
    expect({ toAnotherPrompt, untrue }).toEqual({ toAnotherPrompt: [], untrue: [] });
    // Each fault and each outcome must have occurred.
    expect(
      Object.entries(counts).filter(
        ([name, count]) => /^replaced|corralKeys|byHand/.test(name) && count === 0,
      ),
    ).toEqual([]);
    expect(Object.keys(outcomes)).toEqual(
      expect.arrayContaining(['answered', 'deliveryFailed', 'superseded']),
    );
  },
);
