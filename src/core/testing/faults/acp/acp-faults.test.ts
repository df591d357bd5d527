import { expect, test } from 'vitest';

import { AcpFaults } from './acp-faults.ts';

// `npm run test:faults` runs the same with more questions and seeds of your choice.

test('The ACP client loses, repeats and misdirects no answer of 150 questions under all faults', async () => {
  const { violations, outcomes, questions, faults } = await new AcpFaults(1).run(150);
  expect(violations).toEqual({ lost: [], toAnotherPrompt: [], twice: [] });
  expect(questions).toBeGreaterThanOrEqual(150);
  expect(outcomes['answered']).toBeGreaterThan(50);
  expect(outcomes['withdrawn']).toBeGreaterThan(0);
  expect(faults.doubled).toBeGreaterThan(0);
  expect(faults.late).toBeGreaterThan(0);
}, 60_000);
