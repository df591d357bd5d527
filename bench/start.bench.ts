import { spawn } from 'node:child_process';
import { once } from 'node:events';

import type { Browser } from '@playwright/test';

import { Machine } from '../e2e/machine/machine.ts';
import { Shell } from '../e2e/machine/shell.ts';
import { killProcessesOf } from '../e2e/machine/strays.ts';
import { spread, type Bench, type Figure } from './bench.ts';
import { clock } from './support/clock.ts';
import { FloorPage } from './support/floor-page.ts';
import { each } from './support/latencies.ts';
import { freshPage, launchBrowser, residentMiB } from './support/rig.ts';
import { startCosts } from './support/start-cost.ts';

const STARTS = 5;
const IDLE_MS = 2000;
const MEBI = 2 ** 20;
const node = process.execPath;
/** Minimal Node server that prints its address. */
const BARE_SERVER = `const { createServer } = await import('node:http');
const server = createServer((_, response) => response.end('<!doctype html>'));
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port + '/'));`;

type Start = { readonly took: number; readonly idle: number };
type Load = { readonly took: number; readonly scripts: number };

async function firstHtml(address: string, started: number): Promise<number> {
  const page = await (await fetch(address)).text();
  if (!page.includes('<!doctype html>')) throw new Error(`${address} is no page.`);
  return clock() - started;
}

const idle = () => new Promise((resolve) => setTimeout(resolve, IDLE_MS));

async function startBare(): Promise<Start> {
  const started = clock();
  const child = spawn(node, ['--input-type=module', '-e', BARE_SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [address] = await once(child.stdout.setEncoding('utf8'), 'data');
    const took = await firstHtml(String(address).trim(), started);
    await idle();
    return { took, idle: await residentMiB(child.pid ?? 0) };
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

type Served = { readonly shell: Shell; readonly address: string; readonly took: number };

async function serve(machine: Machine): Promise<Served> {
  const started = clock();
  const shell = Shell.launch({
    dataDir: machine.dataDir,
    env: machine.env('http://127.0.0.1:9', []),
    args: [],
    asNobody: false,
  });
  const address = await shell.address();
  return { shell, address, took: await firstHtml(address.split('#')[0] ?? '', started) };
}

/** Bytes of the scripts that had arrived at a time in ms since the request. */
const SCRIPT_BYTES = `(took) => performance.getEntriesByType('resource')
  .filter(({ name, responseEnd }) => /[.]js$/.test(name) && responseEnd <= took)
  .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)`;

/**
 * Measures the time from the request until `selector` is visible, and the bytes of script that were
 * loaded until then.
 */
async function load(
  browser: Browser,
  address: string,
  selector: string,
  text: string,
): Promise<Load> {
  const probe = await freshPage(browser);
  const expected = [selector, text].map((word) => JSON.stringify(word)).join(', ');
  await probe.page.addInitScript({ content: `corralBench.expect('shown', ${expected})` });
  await probe.page.goto(address);
  const [took, scripts] = await probe.page.evaluate<[number, number]>(
    `corralBench.painted('shown').then((at) => at - performance.timeOrigin)
      .then((took) => [took, (${SCRIPT_BYTES})(took)])`,
  );
  const loaded = { took, scripts: scripts / MEBI };
  await probe.page.context().close();
  return loaded;
}

type Samples = {
  readonly bare: readonly Start[];
  /** Times from the launch of each shell to its first HTML. */
  readonly starts: readonly number[];
  readonly floorLoads: readonly Load[];
  readonly loads: readonly Load[];
  readonly idleRss: number;
  readonly endRss: number;
};

/** Compares the samples with their floors and targets. */
function figuresOf({
  bare,
  starts,
  floorLoads,
  loads,
  idleRss,
  endRss,
}: Samples): readonly Figure[] {
  const floorTook = spread(floorLoads.map((one) => one.took));
  const scripts = {
    name: 'script shipped at first paint, uncompressed',
    unit: 'MiB',
    target: 0.9,
    limit: null,
  };
  const memory = {
    unit: 'MiB',
    floorName: 'bare Node server, idle',
    floor: Math.min(...bare.map((one) => one.idle)),
    limit: null,
  };
  const html = spread(bare.map((one) => one.took));
  const ms = { unit: 'ms', limit: null };
  return [
    {
      ...ms,
      name: 'spawn -> first HTML',
      ...spread(starts),
      floorName: 'bare Node server',
      floor: html.value,
      floorP95: html.p95,
      target: 400,
    },
    {
      ...ms,
      name: 'cold page interactive',
      ...spread(loads.map((one) => one.took)),
      floorName: 'empty React page',
      floor: floorTook.value,
      floorP95: floorTook.p95,
      target: 600,
    },
    {
      ...scripts,
      value: Math.max(...loads.map((one) => one.scripts)),
      floorName: 'empty React page',
      floor: Math.max(...floorLoads.map((one) => one.scripts)),
    },
    { ...memory, name: 'server RSS, idle', value: idleRss, target: 100 },
    { ...memory, name: 'server RSS, after five windows', value: endRss },
  ];
}

async function measure(
  machine: Machine,
  browser: Browser,
  floor: FloorPage,
): Promise<readonly Figure[]> {
  const bare = await each(STARTS, startBare);
  const starts = await each(STARTS - 1, async () => {
    const { shell, took } = await serve(machine);
    await shell.stop();
    return took;
  });
  const { shell, address, took } = await serve(machine);
  try {
    await idle();
    const idleRss = await residentMiB(shell.pid);
    const floorLoads = await each(STARTS, () => load(browser, floor.address, 'h1', 'Ready'));
    const loads = await each(STARTS, () => load(browser, address, 'button', 'New session'));
    const endRss = await residentMiB(shell.pid);
    return figuresOf({ bare, starts: [...starts, took], floorLoads, loads, idleRss, endRss });
  } finally {
    await shell.stop();
  }
}

/** Measures the start from the process to a usable window. */
export const bench: Bench = async () => {
  const machine = await Machine.create([]);
  const floor = await FloorPage.serve();
  const browser = await launchBrowser();
  try {
    return [...(await measure(machine, browser, floor)), ...(await startCosts(browser))];
  } finally {
    await browser.close();
    await floor.close();
    await killProcessesOf(machine.home);
    await machine.remove();
  }
};
