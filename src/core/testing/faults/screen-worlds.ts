import { ScreenRun, type ScreenReport } from './screen-run.ts';

/** Limit of the prompts of one terminal. */
const PROMPTS_PER_TERMINAL = 250;

/** Runs many terminals, each with its own seed, and returns their merged report. */
export async function runScreens(
  seed: number,
  prompts: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<ScreenReport> {
  const reports: ScreenReport[] = [];
  for (let done = 0; done < prompts; done += reports.at(-1)?.counts.prompts ?? prompts) {
    reports.push(
      await new ScreenRun(seed + reports.length).run(
        Math.min(PROMPTS_PER_TERMINAL, prompts - done),
      ),
    );
    onProgress(done);
  }
  const withSeed = (pick: (report: ScreenReport) => readonly string[]) =>
    reports.flatMap((report, at) => pick(report).map((each) => `seed ${seed + at}: ${each}`));
  return {
    counts: sums(reports.map(({ counts }) => counts)),
    outcomes: sums(reports.map(({ outcomes }) => outcomes)),
    toAnotherPrompt: withSeed(({ toAnotherPrompt }) => toAnotherPrompt),
    arrowsToAnother: withSeed(({ arrowsToAnother }) => arrowsToAnother),
    toTwins: withSeed(({ toTwins }) => toTwins),
    untrue: withSeed(({ untrue }) => untrue),
    unsure: reports.reduce((all, { unsure }) => all + unsure, 0),
    unasked: withSeed(({ unasked }) => unasked),
  };
}

function sums(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  return total;
}
