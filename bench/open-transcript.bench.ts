import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';

import { createApp, type App } from '#core/app.ts';
import { nodePorts } from '#core/node-ports.ts';
import { findInstallation } from '#core/shell/installation.ts';
import { Client } from '#shared/channel/client.ts';
import { memoryChannelPair } from '#shared/channel/memory-channel.ts';
import { DESK, type Snapshot } from '#shared/contract/streams.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { fastest, type Bench, type Figure } from './bench.ts';
import { writeTranscript } from './support/records.ts';

type Case = {
  readonly name: string;
  readonly records: number;
  /** Number of lines that contain the whole output of a program, of 5.4 MB each. */
  readonly longLines: number;
  readonly readsAll: boolean;
};

const cases: readonly Case[] = [
  { name: '1k records', records: 1000, longLines: 0, readsAll: false },
  { name: '10k records', records: 10_000, longLines: 0, readsAll: false },
  { name: '50k records', records: 50_000, longLines: 0, readsAll: true },
  { name: '233 MB', records: 133_000, longLines: 5, readsAll: true },
];
const LONG_LINE = 5_400_000;

/** Time in ms that a person looks at the list at the least. */
const READS_MS = 500;
/** Time in ms for which this work may delay prompts and approvals. */
const HELD_MS = 10;
/** Target in ms for showing the newest messages of any transcript, the first time too. */
const OPEN_MS = 250;
const MEBI = 1024 * 1024;
const nameOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/**
 * Measures the minimum of every opening: reading the end of the file and parsing 100 records of it.
 */
async function floorOf(file: string): Promise<number> {
  return fastest(5, async () => {
    const handle = await open(file);
    const { size } = await handle.stat();
    const length = Math.min(size, MEBI * 2);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    await handle.close();
    const lines = buffer.toString('utf8').split('\n').slice(1, -1).slice(-100);
    return lines.map((line): unknown => JSON.parse(line));
  });
}

class Desk {
  readonly #app: App;
  readonly #client: Client;
  /** Callbacks for sessions whose history is completely read. */
  readonly #completionCallbacks = new Map<string, () => void>();

  private constructor(app: App, client: Client) {
    this.#app = app;
    this.#client = client;
    client.openStream(DESK, {
      ...quiet,
      onFrame: ({ event }) => {
        if (event.type === 'session.upserted' && event.session.history === null)
          this.#completionCallbacks.get(event.session.sessionId)?.();
      },
    });
  }

  static async start(folder: string): Promise<Desk> {
    const installation = findInstallation(join(import.meta.dirname, '..', 'src', 'core', 'shell'));
    const ports = nodePorts({
      dataDir: join(folder, 'data'),
      installation,
      node: { command: process.execPath, env: {} },
    });
    const variables = { PATH: '/nowhere', HOME: folder };
    const made = await createApp({
      ...ports,
      environment: { ...ports.environment, homeDir: folder, tempDir: folder, variables },
    });
    if (!made.ok) throw new Error(textIn('en', made.error.message));
    const [ours, theirs] = memoryChannelPair();
    made.value.serve(theirs);
    const timers = {
      now: () => Date.now(),
      after: (ms: number, work: () => void) => ports.clock.after(ms, work),
    };
    const client = new Client({
      connectChannel: async () => ({ ok: true, value: ours }),
      timers,
      random: () => 0.5,
      onState: () => undefined,
      onBadMessage: () => undefined,
    });
    client.start();
    await client.api['agents.list']({ refresh: false });
    return new Desk(made.value, client);
  }

  list() {
    return this.#client.api['transcripts.list']({});
  }

  /** Resolves when the window has the newest messages. */
  async show(agentSessionId: string): Promise<string> {
    const opened = await this.#client.api['transcripts.open']({
      commandId: crypto.randomUUID(),
      agentId: 'claude-code',
      agentSessionId,
    });
    if (!opened.ok) throw new Error(textIn('en', opened.error.message));
    const { sessionId } = opened.value.session;
    const snapshot = await new Promise<Snapshot>((onSnapshot) => {
      const close = this.#client.openStream(sessionId, {
        ...quiet,
        onSnapshot: (shown) => (onSnapshot(shown), close()),
      });
    });
    if (snapshot.of !== 'session' || snapshot.page.messages.length < 20)
      throw new Error('Less than a screen of messages was shown.');
    return sessionId;
  }

  waitUntilComplete(sessionId: string): Promise<void> {
    return new Promise((resolve) => this.#completionCallbacks.set(sessionId, resolve));
  }

  async close(): Promise<void> {
    this.#client.close();
    await this.#app.close();
  }
}

const nothing = () => undefined;
const quiet = {
  onSnapshot: nothing,
  onFrame: nothing,
  onLive: nothing,
  onDelta: nothing,
  onFailed: nothing,
};

async function measureTime<T>(work: () => Promise<T>): Promise<readonly [number, T]> {
  const started = performance.now();
  const done = await work();
  return [performance.now() - started, done];
}

/**
 * Measures reading the rest in the background: its time, its memory, and the longest delay of other
 * work.
 */
async function readWhole(
  desk: Desk,
  sessionId: string,
  { name }: Case,
  file: string,
  rssBefore: number,
): Promise<readonly Figure[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let rss = 0;
  const watch = setInterval(() => (rss = Math.max(rss, process.memoryUsage.rss())), 50);
  const [ms] = await measureTime(() => desk.waitUntilComplete(sessionId));
  clearInterval(watch);
  delay.disable();
  const idle = monitorEventLoopDelay({ resolution: 1 });
  idle.enable();
  await new Promise((resolve) => setTimeout(resolve, ms));
  idle.disable();
  const parse = await parseAll(file);
  const mib = statSync(file).size / MEBI;
  const told = { limit: null, floorName: 'the same loop, as long with nothing to do', unit: 'ms' };
  return [
    {
      ...told,
      name: `${name}: read the rest (${mib.toFixed(0)} MiB)`,
      value: ms,
      floorName: 'JSON.parse of all its lines',
      floor: parse,
      ...importTarget(name),
    },
    {
      ...told,
      name: `${name}: event loop held, 99.9 %`,
      value: delay.percentile(99.9) / 1e6,
      floor: idle.percentile(99.9) / 1e6,
      target: HELD_MS,
    },
    {
      ...told,
      name: `${name}: event loop held, longest`,
      value: delay.max / 1e6,
      floor: idle.max / 1e6,
      target: HELD_MS,
    },
    {
      ...told,
      name: `${name}: RSS gained`,
      unit: 'MiB',
      value: (rss - rssBefore) / MEBI,
      floorName: 'the file',
      floor: mib,
      target: 150,
    },
  ];
}

/** Parses line by line, so that a large file does not need as much memory. */
async function parseAll(file: string): Promise<number> {
  return fastest(1, async () => {
    for await (const line of createInterface({ input: createReadStream(file) })) JSON.parse(line);
  });
}

const importTarget = (name: string) => (name === '50k records' ? { target: 2000 } : {});

async function measure(folder: string, index: number, each: Case): Promise<readonly Figure[]> {
  const file = join(folder, '.claude', 'projects', '-workspace-demo', `${nameOf(index)}.jsonl`);
  await writeTranscript(file, each.records, { lines: each.longLines, length: LONG_LINE });
  const floor = await floorOf(file);
  const floorName = `read the last 2 MiB, JSON.parse 100 records`;
  const desk = await Desk.start(folder);
  try {
    const rss = process.memoryUsage.rss();
    // A person opens it from the list.
    await desk.list();
    await new Promise((resolve) => setTimeout(resolve, READS_MS));
    const [cold, sessionId] = await measureTime(() => desk.show(nameOf(index)));
    const rest = each.readsAll ? await readWhole(desk, sessionId, each, file, rss) : [];
    const [again] = await measureTime(() => desk.show(nameOf(index)));
    const shown = { unit: 'ms', floorName, floor, limit: null, target: OPEN_MS };
    return [
      { ...shown, name: `${each.name}: open, first`, value: cold },
      { ...shown, name: `${each.name}: open again`, value: again },
      ...rest,
    ];
  } finally {
    await desk.close();
    rmSync(file);
  }
}

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'corral-bench-'));
  mkdirSync(join(folder, '.claude', 'projects', '-workspace-demo'), { recursive: true });
  try {
    const figures: Figure[] = [];
    for (const [index, each] of cases.entries())
      figures.push(...(await measure(folder, index, each)));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
