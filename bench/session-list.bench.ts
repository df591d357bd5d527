import { lastMessageOf, storeSessions, type MadeSession } from '../e2e/machine/made-sessions.ts';
import { percentile, spread, type Bench, type Figure } from './bench.ts';
import { each } from './support/latencies.ts';
import type { Probe } from './support/probe.ts';
import { CONVERSATION } from './support/reading-desk.ts';
import { freshPage, Rig } from './support/rig.ts';

/** The sessions of the small desk; both are at the top of the list of many, too. */
const FEW = [0, 100];
const MANY = 1000;
const PROJECTS = 10;
const LOADS = 9;
const CLICKS = 12;
const PALETTES = 8;
const MAX_LOAD_RATIO = 1.2;
const MAX_NODES = 1500;
const CLICK_MS = 150;
const PALETTE_MS = 50;
const TREE = '[role=tree]';

const titleOf = (at: number) => `Task number ${at} of many`;

/** Sessions in ten projects; some are pinned or archived. `titleOf(0)` is in front. */
const sessions = (numbers: readonly number[]): readonly MadeSession[] =>
  numbers.map((at) => ({
    title: titleOf(at),
    cwd: `/home/ann/project-${at % PROJECTS}`,
    pinnedAt: at % 100 === 0 ? at + 1 : null,
    archivedAt: at % 10 === 9 ? at : null,
    slashCommands: ['clear', 'compact', 'review', 'init', 'help'].map((name) => ({
      name,
      description: `Runs the command ${name} of this agent in the folder of the session.`,
      argumentHint: '',
    })),
  }));

type Load = {
  readonly took: number;
  /** Processor time of the page's main thread. */
  readonly worked: number;
};

type Opened = {
  readonly nodes: number;
  readonly heap: number;
  /** Times from a click on a row until the newest message of its session. */
  readonly clicks: readonly number[];
  /** Times from the shortcut until the entries of the palette. */
  readonly palettes: readonly number[];
};

/** Measures from the request for the page until the newest message of the session in front. */
async function load(rig: Rig): Promise<Load> {
  const probe = await freshPage(rig.browser);
  const expected = (name: string, selector: string, text: string) =>
    `corralBench.expect(${[name, selector, text].map((word) => JSON.stringify(word)).join(', ')})`;
  await probe.page.addInitScript({
    content: `${expected('row', TREE, titleOf(0))};${expected('newest', CONVERSATION, lastMessageOf(titleOf(0)))}`,
  });
  await probe.page.goto(rig.corral.address);
  const took = await probe.page.evaluate<number>(
    `Promise.all([corralBench.painted('row'), corralBench.painted('newest')])
       .then((times) => Math.max(...times) - performance.timeOrigin)`,
  );
  const worked = await probe.worked();
  await probe.page.context().close();
  return { took, worked };
}

/** Clicks the rows of two sessions in turn. Both have been open before the first sample. */
async function clickTimes(probe: Probe, titles: readonly string[]): Promise<readonly number[]> {
  const clickOn = async (title: string, name: string) => {
    await probe.expect(name, CONVERSATION, lastMessageOf(title));
    await probe.page.getByRole('treeitem', { level: 2, name: title }).click();
    const painted = await probe.painted(name);
    return painted - (await probe.lastEvent('click'));
  };
  for (const title of titles) await clickOn(title, `first ${title}`);
  return each(CLICKS, (at) => clickOn(titles[at % titles.length] ?? '', `click ${at}`));
}

async function paletteTimes(probe: Probe): Promise<readonly number[]> {
  const open = async (at: number) => {
    await probe.expect(`palette ${at}`, '[role=listbox]', titleOf(0));
    await probe.page.keyboard.press('Control+k');
    const painted = await probe.painted(`palette ${at}`);
    const took = painted - (await probe.lastEvent('keydown'));
    await probe.page.keyboard.press('Escape');
    await probe.page.getByRole('listbox').waitFor({ state: 'detached' });
    return took;
  };
  // The first palette loads its script, with any number of sessions.
  await open(-1);
  return each(PALETTES, open);
}

async function startWith(rig: Rig, numbers: readonly number[]): Promise<void> {
  storeSessions(rig.machine, sessions(numbers));
  await rig.corral.start();
  await load(rig);
}

async function openDesk(rig: Rig, clicked: readonly string[]): Promise<Opened> {
  const probe = await rig.window();
  await probe.page
    .getByText(lastMessageOf(titleOf(0)))
    .first()
    .waitFor();
  const { heap } = await probe.weigh();
  const nodes = await probe.page.evaluate<number>(`document.querySelectorAll('*').length`);
  const clicks = await clickTimes(probe, clicked);
  const palettes = await paletteTimes(probe);
  await probe.page.context().close();
  return { nodes, heap, clicks, palettes };
}

/** Compares a desk of a thousand sessions with a desk of two. */
export const bench: Bench = () =>
  Rig.use((few) =>
    Rig.use(async (many) => {
      await startWith(few, FEW);
      await startWith(
        many,
        Array.from({ length: MANY }, (_, at) => at),
      );
      // In turn, so that other work on the machine slows both down.
      const loads = await each(LOADS, async () => ({
        few: await load(few),
        many: await load(many),
      }));
      const rows = FEW.map(titleOf);
      return figuresOf(
        { loads: loads.map((one) => one.few), ...(await openDesk(few, rows)) },
        { loads: loads.map((one) => one.many), ...(await openDesk(many, rows)) },
      );
    }),
  );

type Samples = Opened & { readonly loads: readonly Load[] };

function figuresOf(few: Samples, many: Samples): readonly Figure[] {
  const ms = { unit: 'ms', limit: null };
  // The fastest load is the one that other work on the machine disturbed least.
  const least = (loads: readonly Load[], of: keyof Load) =>
    Math.min(...loads.map((each) => each[of]));
  const loads = (name: string, of: keyof Load): Figure => ({
    ...ms,
    name: `${MANY} sessions: ${name}, fastest of ${LOADS}`,
    value: least(many.loads, of),
    floorName: 'with two sessions',
    floor: least(few.loads, of),
    limit: MAX_LOAD_RATIO,
  });
  return [
    loads('page interactive', 'took'),
    loads('processor time of the page until then', 'worked'),
    {
      name: `${MANY} sessions: elements of the page`,
      unit: '',
      value: many.nodes,
      floorName: 'with two sessions',
      floor: few.nodes,
      limit: Math.round((MAX_NODES / few.nodes) * 100) / 100,
      target: MAX_NODES,
    },
    {
      name: `${MANY} sessions: heap of the page`,
      unit: 'MiB',
      value: many.heap,
      floorName: 'with two sessions',
      floor: few.heap,
      limit: null,
    },
    {
      ...ms,
      name: `${MANY} sessions: click -> newest message`,
      ...spread(many.clicks),
      floorName: 'with two sessions',
      floor: percentile(few.clicks, 0.5),
      target: CLICK_MS,
    },
    {
      ...ms,
      name: `${MANY} sessions: palette open`,
      ...spread(many.palettes),
      floorName: 'with two sessions',
      floor: percentile(few.palettes, 0.5),
      target: PALETTE_MS,
    },
  ];
}
