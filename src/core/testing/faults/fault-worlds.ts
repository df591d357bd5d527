import { FaultRun, noFaults, type FaultReport } from './fault-run.ts';
import { noViolations } from './verdict.ts';

/** Limit of the prompts of one data folder, because a start after a crash reads all of them. */
const PROMPTS_PER_WORLD = 250;

/** Runs many small worlds, each with its own seed, and returns their merged report. */
export async function runWorlds(
  seed: number,
  prompts: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<FaultReport> {
  let total: FaultReport = {
    prompts: 0,
    answers: { accepted: 0, refused: 0, unknown: 0 },
    outcomes: {},
    faults: noFaults(),
    violations: noViolations(),
  };
  for (let world = 0; total.prompts < prompts; world += 1) {
    const report = await new FaultRun(seed + world).run(
      Math.min(PROMPTS_PER_WORLD, prompts - total.prompts),
    );
    total = mergeReports(total, report, `seed ${seed + world}`);
    onProgress(total.prompts);
  }
  return total;
}

function mergeReports(a: FaultReport, b: FaultReport, name: string): FaultReport {
  const { lost, toAnotherPrompt, twice, untrue, unexplained } = a.violations;
  const named = (before: readonly string[], more: readonly string[]) => [
    ...before,
    ...more.map((each) => `${name}: ${each}`),
  ];
  return {
    prompts: a.prompts + b.prompts,
    answers: {
      accepted: a.answers.accepted + b.answers.accepted,
      refused: a.answers.refused + b.answers.refused,
      unknown: a.answers.unknown + b.answers.unknown,
    },
    outcomes: sums(a.outcomes, b.outcomes),
    faults: { ...noFaults(), ...sums(a.faults, b.faults) },
    violations: {
      lost: named(lost, b.violations.lost),
      toAnotherPrompt: named(toAnotherPrompt, b.violations.toAnotherPrompt),
      twice: named(twice, b.violations.twice),
      untrue: named(untrue, b.violations.untrue),
      unexplained: named(unexplained, b.violations.unexplained),
    },
  };
}

function sums(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
}
