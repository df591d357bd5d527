import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import type { Browser } from '@playwright/test';

import { agentPrograms, Machine } from '../../e2e/machine/machine.ts';
import { Shell } from '../../e2e/machine/shell.ts';
import { killProcessesOf } from '../../e2e/machine/strays.ts';
import type { Figure } from '../bench.ts';
import { freshPage } from './rig.ts';

/** The processor time is read when it has not changed for this long. */
const QUIET_MS = 3000;
const TICKS_PER_SECOND = 100;

/** Programs that a start runs, and seconds of the processor in all of them. */
type StartCost = { readonly processes: number | null; readonly cpu: number };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the processor time in seconds of a process and of those that it has waited for. */
async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_PER_SECOND;
}

async function quietProcessorSeconds(pid: number): Promise<number> {
  let before = -1;
  for (;;) {
    const now = await processorSeconds(pid);
    // An idle server uses some hundredths of a second.
    if (now - before < 0.05) return now;
    before = now;
    await wait(QUIET_MS);
  }
}

const hasStrace = () =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'strace')));

/** Returns the number of programs in a trace that were started, the shell itself excluded. */
async function startedPrograms(trace: string): Promise<number> {
  const text = await readFile(trace, 'utf8');
  const started = text
    .split('\n')
    .filter((line) => line.includes('execve(') && line.endsWith(' = 0'));
  return started.length - 1;
}

/** Starts Corral, opens a page if there is a browser, and waits until nothing works any more. */
async function startOnce(
  machine: Machine,
  browser: Browser | null,
  trace: string | null,
): Promise<StartCost> {
  const tracer =
    trace === null ? [] : ['strace', '-D', '-f', '-qq', '-e', 'trace=execve', '-o', trace];
  const shell = Shell.launch({
    dataDir: machine.dataDir,
    env: machine.env('http://127.0.0.1:9', [machine.agents]),
    args: [],
    asNobody: false,
    tracer,
  });
  const address = await shell.address();
  const probe = browser === null ? null : await freshPage(browser);
  await probe?.page.goto(address);
  await probe?.page.getByRole('button', { name: 'New session' }).first().waitFor();
  const cpu = await quietProcessorSeconds(shell.pid);
  await probe?.page.context().close();
  await shell.stop();
  return { processes: trace === null ? null : await startedPrograms(trace), cpu };
}

/** Measures the processor without a tracer, which slows each start, and counts with one. */
async function costOf(
  browser: Browser | null,
  { isWarm }: { readonly isWarm: boolean },
): Promise<StartCost> {
  const once = async (isTraced: boolean) => {
    const machine = await Machine.create(agentPrograms);
    try {
      if (isWarm) await startOnce(machine, browser, null);
      return await startOnce(machine, browser, isTraced ? join(machine.root, 'trace') : null);
    } finally {
      await killProcessesOf(machine.home);
      await machine.remove();
    }
  };
  const { cpu } = await once(false);
  const { processes } = hasStrace() ? await once(true) : { processes: null };
  return { processes, cpu };
}

function figuresOf(name: string, { processes, cpu }: StartCost): readonly Figure[] {
  const floor = { floorName: 'no program', limit: null };
  return [
    { ...floor, name: `processor, ${name}`, unit: 's', value: cpu, floor: 1 },
    ...(processes === null
      ? []
      : [{ ...floor, name: `programs started, ${name}`, unit: '', value: processes, floor: 1 }]),
  ];
}

/**
 * Measures what a start costs on a machine with all agents: before any client, with the first
 * window on a new data folder, and with a window on a folder that knows the agents.
 */
export async function startCosts(browser: Browser): Promise<readonly Figure[]> {
  if (process.platform !== 'linux') return [];
  return [
    ...figuresOf('cold start without a client', await costOf(null, { isWarm: false })),
    ...figuresOf('cold start and first window', await costOf(browser, { isWarm: false })),
    ...figuresOf('warm start and first window', await costOf(browser, { isWarm: true })),
  ];
}
