import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { storeSessions } from '../e2e/machine/made-sessions.ts';
import { ChangedRepository } from '../e2e/support/changed-repository.ts';
import { percentile, spread, type Bench, type Figure } from './bench.ts';
import { clock } from './support/clock.ts';
import { each } from './support/latencies.ts';
import { Rig } from './support/rig.ts';

const LINES = 10_000;
const FILE = 'values.txt';
const SAMPLES = 9;
const PAINT_MS = 200;
/** Duration of a frame at 60 Hz, and what one may last. */
const FRAME_MS = 1000 / 60;
const SCROLL_STEPS = 120;
const STEP_PX = 400;
const ROWS = '[role=table]';

const run = promisify(execFile);

/** Scrolls the list of the review by one step per frame. Returns the durations of the frames. */
const SCROLL = `new Promise((done) => {
  const list = document.querySelector('[role=table]').closest('[role=list]').parentElement;
  const times = [];
  let last = performance.now();
  const step = (at) => {
    times.push(at - last);
    last = at;
    if (times.length > ${SCROLL_STEPS}) return done(times.slice(1));
    list.scrollBy(0, ${STEP_PX});
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

/** A file of which half of the lines were replaced: as many removed lines as added ones. */
async function changedLines(rig: Rig): Promise<void> {
  const repository = new ChangedRepository(rig.machine.project);
  const text = (word: string) =>
    Array.from({ length: LINES / 2 }, (_, at) => `const value${at} = ${word}(${at});\n`).join('');
  await repository.write(FILE, text('before'));
  repository.commit('Add a file');
  await repository.write(FILE, text('after'));
}

type Sample = { readonly paint: number; readonly frames: readonly number[] };

/** Opens the review in a fresh window, and scrolls through it. */
async function sample(rig: Rig): Promise<Sample> {
  const probe = await rig.window();
  const { page } = probe;
  await probe.expect('rows', ROWS, 'before(0)');
  await page.getByRole('button', { name: /^Review changes/u }).click();
  const paint = (await probe.painted('rows')) - (await probe.lastEvent('click'));
  const frames = await page.evaluate<readonly number[]>(SCROLL);
  await page.context().close();
  return { paint, frames };
}

/** Measures git alone: the list of the changes and the diff of the file. */
async function gitAlone(rig: Rig): Promise<number> {
  const started = clock();
  const cwd = rig.machine.project;
  const most = { cwd, maxBuffer: 64 * 1024 * 1024 };
  await run('git', ['status', '--porcelain=v2', '-z'], most);
  const { stdout } = await run('git', ['diff', 'HEAD', '--', FILE], most);
  JSON.parse(JSON.stringify(stdout.split('\n')));
  return clock() - started;
}

/** Measures the review of 10,000 changed lines: until they are painted, and scrolling. */
export const bench: Bench = () =>
  Rig.use(async (rig) => {
    storeSessions(rig.machine, [{ title: 'Review', cwd: rig.machine.project }]);
    await changedLines(rig);
    await rig.corral.start();
    await sample(rig);
    const samples = await each(SAMPLES, async () => ({
      ...(await sample(rig)),
      git: await gitAlone(rig),
    }));
    return figuresOf(samples);
  });

function figuresOf(samples: readonly (Sample & { readonly git: number })[]): readonly Figure[] {
  const ms = { unit: 'ms', limit: null };
  const frames = samples.flatMap((each) => each.frames);
  const git = samples.map((each) => each.git);
  return [
    {
      ...ms,
      name: `review of ${LINES} changed lines: click -> rows painted`,
      ...spread(samples.map(({ paint }) => paint)),
      floorName: 'git status, git diff and JSON of its lines',
      floor: percentile(git, 0.5),
      target: PAINT_MS,
    },
    {
      ...ms,
      name: `the same, fastest of ${SAMPLES}`,
      value: Math.min(...samples.map(({ paint }) => paint)),
      floorName: 'git status, git diff and JSON of its lines',
      floor: Math.min(...git),
      target: PAINT_MS,
    },
    {
      ...ms,
      name: `scrolling through them by ${STEP_PX} px: frame`,
      ...spread(frames),
      floorName: 'a frame at 60 Hz',
      floor: FRAME_MS,
      target: FRAME_MS * 1.5,
    },
  ];
}
