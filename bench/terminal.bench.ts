import { fastest, percentile, spread, type Bench, type Figure } from './bench.ts';
import {
  bareDrawn,
  bareEcho,
  bareInterrupt,
  barePty,
  bareScreen,
  recorded,
} from './support/bare-terminal.ts';
import { each } from './support/latencies.ts';
import { TerminalDesk, type TerminalWindow } from './support/terminal-desk.ts';

const RUNS = 3;
/** Number of runs of the long flood. The first ones are slower, until the code is compiled. */
const LONG_RUNS = 5;
const KEYS = 60;
const TERMINALS = 16;
const LONG_FLOOD = 'seq 1 2000000';
const FLOOD = 'seq 1 200000';
const ENDLESS = 'yes over and over';
/** Time in ms that fills every buffer. */
const FLOODED_MS = 1500;
const FRAMES_MS = 3000;
/** Two frames at 60 Hz, as page clocks round it. */
const TWO_FRAMES_MS = 33.5;
const DRAWN_BY = 'drawn by elements of the page';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function runs(window: TerminalWindow, command: string, times: number): Promise<number> {
  return Math.min(...(await each(times, () => window.run(command))));
}

/** Measures floods up to the painted screen at full speed. */
async function floods(window: TerminalWindow): Promise<readonly Figure[]> {
  const bytes = await recorded(LONG_FLOOD);
  const screen = await fastest(LONG_RUNS, () => bareScreen(bytes));
  const pty = await fastest(RUNS, () => barePty(FLOOD, () => undefined));
  const drawn = await fastest(RUNS, () => bareDrawn(FLOOD));
  await runs(window, FLOOD, 2);
  const long = await runs(window, LONG_FLOOD, LONG_RUNS);
  const short = { unit: 'ms', value: await runs(window, FLOOD, RUNS), limit: null, target: 300 };
  const name = `${FLOOD}: Enter -> last line painted`;
  return [
    {
      name: `${LONG_FLOOD} from the program to the page, ${DRAWN_BY}`,
      unit: 'ms',
      value: long,
      floorName: '@xterm/headless alone, the same bytes',
      floor: screen,
      limit: 1 / 0.8,
    },
    { ...short, name, floorName: 'bare node-pty', floor: pty },
    { ...short, name, floorName: 'bare node-pty and @xterm/headless', floor: drawn },
  ];
}

async function frames({ probe }: TerminalWindow): Promise<number> {
  await probe.startFrames();
  await wait(FRAMES_MS);
  return percentile(await probe.takeFrames(), 0.95);
}

/** Measures what a person can still do in the terminal that floods. */
async function underFlood(window: TerminalWindow): Promise<readonly Figure[]> {
  const bare = spread(await each(RUNS, () => bareInterrupt(ENDLESS, FLOODED_MS)));
  const idle = await frames(window);
  await window.start(ENDLESS);
  const flooded = await frames(window);
  const interrupts = [
    await window.interrupt(),
    ...(await each(RUNS - 1, async () => {
      await window.start(ENDLESS);
      await wait(FLOODED_MS);
      return window.interrupt();
    })),
  ];
  return [
    {
      name: `Ctrl+C -> prompt painted, in a flood of yes`,
      unit: 'ms',
      ...spread(interrupts),
      floorName: 'bare node-pty, all read as it comes',
      floor: bare.value,
      floorP95: bare.p95,
      limit: null,
      target: 300,
    },
    {
      name: 'frame of the page in a flood, 95 %',
      unit: 'ms',
      value: flooded,
      floorName: 'idle',
      floor: idle,
      limit: null,
      target: TWO_FRAMES_MS,
    },
  ];
}

async function echoes(desk: TerminalDesk, window: TerminalWindow): Promise<readonly Figure[]> {
  const bare = spread(await bareEcho(KEYS));
  const idle = spread(await window.echoes('x', KEYS));
  await window.openBehind(ENDLESS);
  const behind = spread(await window.echoes('y', KEYS));
  const other = await desk.window();
  await other.open();
  await other.start(ENDLESS);
  const beside = spread(await window.echoes('z', KEYS));
  const against = {
    unit: 'ms',
    floorName: 'idle',
    floor: idle.value,
    floorP95: idle.p95,
    limit: null,
    target: idle.value * 3,
  };
  return [
    {
      name: `key -> its letter painted, ${DRAWN_BY}`,
      unit: 'ms',
      ...idle,
      floorName: 'bare node-pty, echoed',
      floor: bare.value,
      floorP95: bare.p95,
      limit: null,
      target: 25,
    },
    { ...against, ...behind, name: 'the same while another terminal floods, out of sight' },
    {
      ...against,
      ...beside,
      name: 'the same while a third floods too, in sight in another window',
    },
  ];
}

async function memory(desk: TerminalDesk): Promise<readonly Figure[]> {
  const window = await desk.window();
  await window.open();
  const [page, host] = [await window.probe.weigh(), await desk.hostMiB()];
  for (let open = 1; open < TERMINALS; open += 1) await window.open();
  const unit = { unit: 'MiB', floorName: 'with one', limit: null };
  return [
    {
      ...unit,
      name: `page heap, ${TERMINALS} terminals open`,
      value: (await window.probe.weigh()).heap,
      floor: page.heap,
    },
    {
      ...unit,
      name: `pty-host RSS, ${TERMINALS} terminals open`,
      value: await desk.hostMiB(),
      floor: host,
      target: host + 3 * (TERMINALS - 1),
    },
  ];
}

async function work(desk: TerminalDesk): Promise<readonly Figure[]> {
  const window = await desk.window();
  await window.open();
  return [
    ...(await floods(window)),
    ...(await underFlood(window)),
    ...(await echoes(desk, window)),
  ];
}

/** Measures the person's own terminals, from the program to the screen and back. */
export const bench: Bench = async () => {
  const open = await TerminalDesk.with(memory);
  return [...(await TerminalDesk.with(work)), ...open];
};
