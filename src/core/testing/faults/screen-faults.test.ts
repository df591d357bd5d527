import { expect, test } from 'vitest';

import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { runScreens } from './screen-worlds.ts';

test(
  'typeAnswer types no key into another prompt than the one that was read, and PlaceQuestions stores no untrue outcome',
  { timeout: 1_800_000 },
  async () => {
    const { toAnotherPrompt, untrue, counts, outcomes } = await runScreens(
      seedOr(1),
      sized({ slice: 80, full: 3000 }),
    );
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
