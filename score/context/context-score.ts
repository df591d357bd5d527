import fc from 'fast-check';

import { budgetFor } from '#agent/context/budget.ts';
import { repairHistory } from '#agent/context/repair-history.ts';
import { anyHistory, anyMutilations, MODEL, mutilate } from '#agent/context/test-histories.ts';
import { compactFully, shapeViolations } from '#agent/context/test-invariants.ts';

import { growSessions, type GrownSessions } from './grow-sessions.ts';

/** Damaged histories, which are repaired. */
export interface RepairScore {
  readonly histories: number;
  /** Histories that an API would reject without the repair. */
  readonly broken: number;
  /** Histories that an API would reject after it, or that a second repair changes. */
  readonly violations: number;
}

/** Histories in a window of this many tokens. */
export interface CompactionScore {
  readonly window: number;
  readonly histories: number;
  readonly compacted: number;
  /** Histories with a prompt or fixed part that does not fit: refused with a sentence. */
  readonly refused: number;
  readonly violations: number;
}

export interface ContextScore {
  readonly seed: number;
  readonly repair: RepairScore;
  readonly compaction: readonly CompactionScore[];
  readonly sessions: readonly GrownSessions[];
  readonly isPassed: boolean;
}

interface Run {
  readonly window: number;
  /** Characters of the largest result. */
  readonly most: number;
  readonly count: number;
}

const RUNS: readonly Run[] = [
  { window: 8_000, most: 30_000, count: 300 },
  { window: 32_000, most: 60_000, count: 300 },
  { window: 200_000, most: 200_000, count: 60 },
];

/** Checks the invariants of repair and compaction with histories of a seed, or a share of them. */
export function scoreContext(seed: number, share = 1): ContextScore {
  const repair = scoreRepair(seed, Math.ceil(3_000 * share));
  const compaction = RUNS.map((run) =>
    scoreCompaction(seed, { ...run, count: Math.ceil(run.count * share) }),
  );
  const sessions = [16_000, 32_000, 128_000].map((window) => growSessions(seed, window));
  const parts = [repair, ...compaction, ...sessions];
  return {
    seed,
    repair,
    compaction,
    sessions,
    isPassed: parts.every(({ violations }) => violations === 0),
  };
}

function scoreRepair(seed: number, histories: number): RepairScore {
  const cases = fc.sample(fc.tuple(anyHistory(400), anyMutilations), { seed, numRuns: histories });
  let [broken, violations] = [0, 0];
  for (const [history, mutilations] of cases) {
    const damaged = mutilate(history, mutilations);
    if (shapeViolations(damaged).length > 0) broken += 1;
    const repaired = repairHistory(damaged);
    const again = repairHistory(repaired);
    const isStable =
      again.length === repaired.length && again.every((each, index) => each === repaired[index]);
    if (shapeViolations(repaired).length > 0 || !isStable) violations += 1;
  }
  return { histories, broken, violations };
}

function scoreCompaction(seed: number, { window, most, count }: Run): CompactionScore {
  const facts = { catalogue: window, setting: null, learnt: null, maxOutput: null };
  const arbitrary = fc.tuple(anyHistory(most), fc.nat(4_000), fc.constantFrom(1, 0.8, 1.7));
  let [compacted, refused, violations] = [0, 0, 0];
  for (const [history, fixed, scale] of fc.sample(arbitrary, { seed, numRuns: count })) {
    const budget = { ...budgetFor(MODEL, facts), scale };
    const run = compactFully(history, budget, fixed);
    const again = run.refusal === null ? compactFully(run.messages, budget, fixed).steps : 0;
    if (run.steps > 0) compacted += 1;
    if (run.refusal !== null) refused += 1;
    if (run.violations.length > 0 || again > 0) violations += 1;
  }
  return { window, histories: count, compacted, refused, violations };
}
