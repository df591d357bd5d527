import { fastest, type Bench, type Figure } from './bench.ts';
import { hugeInputs } from '../e2e/fakes/huge-questions.ts';
import { HugeDesk, type HugeCase } from './support/huge-desk.ts';
import { Rig } from './support/rig.ts';

const TARGET_MS = 100;
const RUNS = 5;
const cases: Readonly<Record<HugeCase, string>> = { command: 'a command of 5 MB', options: '20,000 options', fields: '100,000 fields' };

/**
 * Measures how long one huge question blocks the main threads of the page and of the server, in the
 * built Corral and a real browser.
 */
export const bench: Bench = async () => {
  const figures: Figure[] = [];
  for (const which of ['command', 'options', 'fields'] as const) figures.push(...(await measure(which)));
  return figures;
};

const measure = (which: HugeCase): Promise<readonly Figure[]> =>
  Rig.use(async (rig) => {
    const desk = await HugeDesk.open(rig);
    const text = JSON.stringify(hugeInputs[which]());
    const inCore = await fastest(RUNS, () => JSON.parse(text));
    const inPage = await desk.page.evaluate(parseTime, [text, RUNS] as const);
    const asked = await desk.asked(which);
    const answered = await desk.answered(which);
    const figure = (name: string, value: number, floor: number): Figure => ({
      name: `${cases[which]}: ${name}`,
      unit: 'ms',
      value,
      floorName: 'JSON.parse of it there',
      floor,
      limit: null,
      target: TARGET_MS,
    });
    return [
      figure('page held when it is asked, longest', asked.page, inPage),
      figure('core held when it is asked, longest', asked.core, inCore),
      figure('page held when it is answered, longest', answered.page, inPage),
      figure('core held when it is answered, longest', answered.core, inCore),
    ];
  });

/** Runs in the page. */
function parseTime([text, runs]: readonly [string, number]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    JSON.parse(text);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
