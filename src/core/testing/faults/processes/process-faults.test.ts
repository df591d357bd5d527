import { expect, test } from 'vitest';

import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { acpKind } from '../acp/acp-kind.ts';
import { opencodeKind } from '../opencode/opencode-kind.ts';
import { killAskingCore } from './kill-asking-core.ts';
import { ProcessFaults } from './process-faults.ts';

const QUESTIONS = sized({ slice: 100, full: 1000 });
const kinds = [
  ['The ACP client', acpKind],
  ["The client of OpenCode's server", opencodeKind],
] as const;

test.each(kinds)(
  '%s loses, repeats and misdirects no answer of its questions under all faults',
  async (_, kind) => {
    const report = await new ProcessFaults(seedOr(1), kind).run(QUESTIONS);
    const { violations, outcomes, questions, withdrawals, faults } = report;
    expect(violations).toEqual({ lost: [], toAnotherPrompt: [], twice: [] });
    expect(questions).toBeGreaterThanOrEqual(QUESTIONS);
    expect(outcomes['answered']).toBeGreaterThan(QUESTIONS / 3);
    expect(withdrawals).toBeGreaterThan(10);
    expect(faults.doubled).toBeGreaterThan(0);
    expect(faults.late).toBeGreaterThan(0);
  },
  600_000,
);

test('A core that is killed loses, repeats and misdirects no answer to an ACP process', async () => {
  const { violations, outcomes, questions, answers } = await killAskingCore(
    seedOr(1),
    sized({ slice: 3, full: 20 }),
  );
  expect(violations).toEqual({ lost: [], toAnotherPrompt: [], twice: [] });
  expect(outcomes['answered']).toBeGreaterThan(10);
  expect(outcomes['open']).toBeUndefined();
  expect(Math.min(questions, answers)).toBeGreaterThan(20);
}, 600_000);
