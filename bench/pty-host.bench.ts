import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { HostConnector } from '#core/adapters/sockets/host-connector.ts';
import { HostClient } from '#core/terminals/host-client.ts';
import type { HostSpawn } from '#core/socket/host-protocol.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { fastest, spread, type Bench, type Figure } from './bench.ts';
import {
  bareEcho,
  bareEnv,
  barePty,
  bareScreen,
  recorded,
  size,
  measureKeys,
} from './support/bare-terminal.ts';

const NUMBERS = 2_000_000;
const FLOOD = `seq 1 ${NUMBERS}`;
/** The first runs are slower, until the code is compiled. */
const RUNS = 5;
const KEYS = 200;
const IDLE_TERMINALS = 40;
const KIBI = 1024;

/** Returns whether the output ends with the last number, however it is split. */
function isOver(tail: string): boolean {
  return tail.endsWith(`${NUMBERS}\r\n`);
}

class Bed {
  readonly #folder = mkdtempSync(join(tmpdir(), 'corral-bench-pty-'));
  readonly client = new HostClient(
    new HostConnector({
      dataDir: this.#folder,
      node: { command: process.execPath, env: {} },
      script: join(import.meta.dirname, '..', 'src', 'pty-host', 'main.ts'),
      idleMs: 500,
    }),
  );
  #count = 0;

  /**
   * Starts a command and draws its output immediately, until `done` accepts the newest characters.
   */
  async watch(
    command: string,
    lane: HostSpawn['lane'],
    done: (tail: string) => boolean,
  ): Promise<string> {
    const terminalId = `bench-${(this.#count += 1)}`;
    const colours = { foreground: '#ffffff', background: '#000000' };
    const spawned = await this.client.spawn({
      terminalId,
      file: '/bin/sh',
      args: ['-c', command],
      cwd: tmpdir(),
      env: bareEnv,
      ...size,
      lane,
      colours,
    });
    if (!spawned.ok) throw new Error(textIn('en', spawned.error.message));
    await new Promise<void>((resolve) => {
      let tail = '';
      const attachment = this.client.attach(terminalId, 0, {
        snapshot: ({ offset }) => attachment.ack(offset),
        output: (offset, bytes) => {
          tail = (tail + Buffer.from(bytes.subarray(-32)).toString('latin1')).slice(-32);
          attachment.ack(offset + bytes.length);
          if (done(tail)) resolve();
        },
        gone: () => resolve(),
      });
    });
    return terminalId;
  }

  async end(): Promise<void> {
    const left = await this.client.list();
    if (left.ok)
      await Promise.all(left.value.map(({ terminalId }) => this.client.forget(terminalId)));
    this.client.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function flood(bed: Bed): Promise<readonly Figure[]> {
  const bytes = await recorded(FLOOD);
  const floor = await fastest(RUNS, () => barePty(FLOOD, () => undefined));
  const screen = await fastest(RUNS, () => bareScreen(bytes));
  const value = await fastest(RUNS, async () =>
    bed.client.forget(await bed.watch(FLOOD, 'shell', isOver)),
  );
  return [
    {
      name: `${FLOOD} through pty-host, kept, drawn and seen`,
      unit: 'ms',
      value,
      floorName: 'bare node-pty',
      floor,
      limit: 1 / 0.9,
    },
    {
      name: 'the same against drawing alone',
      unit: 'ms',
      value,
      floorName: '@xterm/headless, the same bytes',
      floor: screen,
      limit: null,
    },
  ];
}

/** Measures the time from a key to its echo, alone and while another terminal floods. */
async function echo(bed: Bed): Promise<readonly Figure[]> {
  const bare = await bareEcho(KEYS);
  const idle = await hostEcho(bed);
  const loud = await bed.watch('yes', 'shell', () => true);
  const flooded = await hostEcho(bed);
  await bed.client.forget(loud);
  const floorName = 'bare node-pty';
  const floor = spread(bare);
  return [
    {
      name: 'key to echo, idle',
      unit: 'ms',
      ...spread(idle),
      floorName,
      floor: floor.value,
      floorP95: floor.p95,
      limit: null,
      target: 25,
    },
    {
      name: 'key to echo, another terminal floods',
      unit: 'ms',
      ...spread(flooded),
      floorName: 'idle',
      floor: spread(idle).value,
      floorP95: spread(idle).p95,
      limit: null,
    },
  ];
}

async function hostEcho(bed: Bed): Promise<readonly number[]> {
  const terminalId = await bed.watch('echo; exec cat', 'shell', () => true);
  let heard: () => void = () => undefined;
  const attachment = bed.client.attach(terminalId, null, {
    snapshot: ({ offset }) => attachment.ack(offset),
    output: (offset, bytes) => {
      attachment.ack(offset + bytes.length);
      heard();
    },
    gone: () => undefined,
  });
  const key = Buffer.from('x');
  const took = await measureKeys(
    KEYS,
    () => bed.client.write(terminalId, key),
    (listener) => (heard = listener),
  );
  await bed.client.forget(terminalId);
  return took;
}

function residentMiB(pid: number): number {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(resident) / KIBI;
}

/**
 * Measures the memory of each idle terminal in pty-host. The first ones include the thread of the
 * screens.
 */
async function memory(bed: Bed): Promise<readonly Figure[]> {
  const first = await bed.watch('echo $PPID; exec cat', 'shell', () => true);
  const text = await bed.client.screen(first, 0);
  const host = Number(text?.lines[0]);
  const before = residentMiB(host);
  for (let n = 0; n < IDLE_TERMINALS; n += 1)
    await bed.watch('echo; exec cat', 'shell', () => true);
  const value = (residentMiB(host) - before) / IDLE_TERMINALS;
  const floorName = `pty-host with one terminal, ${before.toFixed(0)} MiB`;
  return [
    {
      name: `resident memory of each of ${IDLE_TERMINALS} idle terminals`,
      unit: 'MiB',
      value,
      floorName,
      floor: before,
      limit: null,
      target: 3,
    },
  ];
}

export const bench: Bench = async () => {
  const bed = new Bed();
  try {
    // Memory is measured first, before other work has allocated any.
    const idle = await memory(bed);
    return [...(await flood(bed)), ...(await echo(bed)), ...idle];
  } finally {
    await bed.end();
  }
};
