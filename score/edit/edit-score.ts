import type { EditCase } from './cases.ts';
import type { Outcome, Strategy } from './strategies.ts';

type Verdict = 'right' | 'wrong' | 'usefulRefusal' | 'otherRefusal';

/** Counts of cases. */
export type EditScore = {
  readonly strategy: string;
  /** Cases whose intended edit is certain. */
  readonly applicable: number;
  readonly applied: number;
  /** Cases in which the file is not what was intended. The gate is 0. */
  readonly wrong: number;
  readonly wrongCases: readonly EditCase[];
  readonly refused: number;
  /** Refusals that name the intended place. */
  readonly useful: number;
  readonly byMutation: Readonly<Record<string, MutationScore>>;
};

type MutationScore = {
  readonly isApplicable: boolean;
  readonly applied: number;
  readonly all: number;
};

export function scoreEdits(strategy: Strategy, cases: readonly EditCase[]): EditScore {
  const judged = cases.map((each) => ({ each, verdict: verdictOf(each, strategy.run(each)) }));
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;
  const byMutation: Record<string, MutationScore> = {};
  for (const { each, verdict } of judged) {
    const before = byMutation[each.mutation] ?? { applied: 0, all: 0 };
    byMutation[each.mutation] = {
      isApplicable: each.expected !== null,
      applied: before.applied + (verdict === 'right' ? 1 : 0),
      all: before.all + 1,
    };
  }
  return {
    strategy: strategy.name,
    applicable: cases.filter(({ expected }) => expected !== null).length,
    applied: count('right'),
    wrong: count('wrong'),
    wrongCases: judged.filter(({ verdict }) => verdict === 'wrong').map(({ each }) => each),
    refused: count('usefulRefusal') + count('otherRefusal'),
    useful: count('usefulRefusal'),
    byMutation,
  };
}

function verdictOf({ expected, place }: EditCase, outcome: Outcome): Verdict {
  if (outcome.type === 'applied') return outcome.file === expected ? 'right' : 'wrong';
  const [first, last] = place;
  const isNamed = outcome.lines.some((line) => line >= first - 1 && line <= last);
  return isNamed ? 'usefulRefusal' : 'otherRefusal';
}
