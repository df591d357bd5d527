import { ScreenRun, type ScreenReport } from './screen-run.ts';

/** Prompts of one terminal. */
const PROMPTS_PER_TERMINAL = 250;

/** Many terminals, each with a seed of its own, and what became of the prompts of all of them. */
export async function runScreens(seed: number, prompts: number, told: (done: number) => void = () => undefined): Promise<ScreenReport> {
  const reports: ScreenReport[] = [];
  for (let done = 0; done < prompts; done += reports.at(-1)?.counts.prompts ?? prompts) {
    reports.push(await new ScreenRun(seed + reports.length).run(Math.min(PROMPTS_PER_TERMINAL, prompts - done)));
    told(done);
  }
  const named = (pick: (report: ScreenReport) => readonly string[]) =>
    reports.flatMap((report, at) => pick(report).map((each) => `seed ${seed + at}: ${each}`));
  return {
    counts: sums(reports.map(({ counts }) => counts)),
    outcomes: sums(reports.map(({ outcomes }) => outcomes)),
    toAnotherPrompt: named(({ toAnotherPrompt }) => toAnotherPrompt),
    arrowsToAnother: named(({ arrowsToAnother }) => arrowsToAnother),
    toTwins: named(({ toTwins }) => toTwins),
    untrue: named(({ untrue }) => untrue),
    unsure: reports.reduce((all, { unsure }) => all + unsure, 0),
    unasked: named(({ unasked }) => unasked),
  };
}

function sums(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const counts of all) for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  return total;
}
