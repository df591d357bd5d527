import { fastest, type Bench, type Figure } from './bench.ts';
import { hugeInputs } from '../e2e/fakes/huge-questions.ts';
import { HugeDesk, type HugeCase, type Longest } from './support/huge-desk.ts';
import { Rig } from './support/rig.ts';

const TARGET_MS = 100;
const RUNS = 5;
const cases: Readonly<Record<Exclude<HugeCase, 'small'>, string>> = {
  command: 'a command of 5 MB',
  options: '20,000 options',
  fields: '100,000 fields',
};

/**
 * Measures how long one huge question blocks the main threads of the page and of the server, in the
 * built Corral and a real browser.
 */
export const bench: Bench = async () => {
  const small = await Rig.use(async (rig) => (await HugeDesk.open(rig)).asked('small'));
  const figures: Figure[] = [];
  for (const which of ['command', 'options', 'fields'] as const)
    figures.push(...(await measure(which, small)));
  return figures;
};

const measure = (which: Exclude<HugeCase, 'small'>, small: Longest): Promise<readonly Figure[]> =>
  Rig.use(async (rig) => {
    const desk = await HugeDesk.open(rig);
    const text = JSON.stringify(hugeInputs[which]());
    const inCore = await fastest(RUNS, () => JSON.parse(text));
    const asked = await desk.asked(which);
    const answered = await desk.answered(which);
    const figure = (
      name: string,
      value: number,
      floor: Pick<Figure, 'floor' | 'floorName'>,
    ): Figure => ({
      name: `${cases[which]}: ${name}`,
      unit: 'ms',
      value,
      ...floor,
      limit: null,
      target: TARGET_MS,
    });
    const ofSmall = { floorName: 'for a small question', floor: small.page };
    const ofParse = { floorName: 'JSON.parse of it there', floor: inCore };
    return [
      figure('page held when it is asked, longest', asked.page, ofSmall),
      figure('core held when it is asked, longest', asked.core, ofParse),
      figure('page held when it is answered, longest', answered.page, ofSmall),
      figure('core held when it is answered, longest', answered.core, ofParse),
    ];
  });
