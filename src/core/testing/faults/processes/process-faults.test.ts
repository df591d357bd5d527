import { expect, test } from 'vitest';

import { acpKind } from '../acp/acp-kind.ts';
import { opencodeKind } from '../opencode/opencode-kind.ts';
import { killAskingCore } from './kill-asking-core.ts';
import { ProcessFaults } from './process-faults.ts';

// `npm run test:faults` runs the same with more questions and seeds of your choice.

const kinds = [
  ['The ACP client', acpKind],
  ["The client of OpenCode's server", opencodeKind],
] as const;

test.each(kinds)(
  '%s loses, repeats and misdirects no answer of 150 questions under all faults',
  async (_, kind) => {
    const report = await new ProcessFaults(1, kind).run(150);
    const { violations, outcomes, questions, withdrawals, faults } = report;
    expect(violations).toEqual({ lost: [], toAnotherPrompt: [], twice: [] });
    expect(questions).toBeGreaterThanOrEqual(150);
    expect(outcomes['answered']).toBeGreaterThan(50);
    expect(withdrawals).toBeGreaterThan(10);
    expect(faults.doubled).toBeGreaterThan(0);
    expect(faults.late).toBeGreaterThan(0);
  },
  60_000,
);

test('A core that is killed loses, repeats and misdirects no answer to an ACP process', async () => {
  const { violations, outcomes, questions, answers } = await killAskingCore(1, 3);
  expect(violations).toEqual({ lost: [], toAnotherPrompt: [], twice: [] });
  expect(outcomes['answered']).toBeGreaterThan(10);
  expect(outcomes['open']).toBeUndefined();
  expect(Math.min(questions, answers)).toBeGreaterThan(20);
}, 60_000);
