import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { RealTmux } from '#core/tmux/real-tmux.fixture.ts';
import { WatchedDesk } from '#core/detection/watch/watched-desk.fixture.ts';

import { spread, type Bench } from './bench.ts';

const PANES = 100;
const QUIET_MS = 10_000;
const SETTLE_MS = 8000;
const sessions = ['claude-two-approvals', 'claude-question', 'codex-command-twice'] as const;
const ROUNDS = 3;
const PAUSE_MS = 1200;
const source = join(import.meta.dirname, '../src/core');
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Measures the cost of watched panes without activity, and the delay from a question to its
 * notification.
 */
export const bench: Bench = async () => [...(await idle()), await latency()];

/**
 * Returns the processor time of a process so far in milliseconds, including the kernel's time for
 * it.
 */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

async function idle() {
  const tmux = new RealTmux();
  const desk = new WatchedDesk(tmux.tmux);
  try {
    for (let pane = 1; pane < PANES; pane += 1)
      tmux.run('new-window', '-d', "sh -c 'echo; echo ready; cat'");
    const panes = tmux.run('list-panes', '-a', '-F', '#{pane_id}').split('\n');
    const server = Number(tmux.run('display-message', '-p', '#{pid}'));
    await sleep(SETTLE_MS);
    const costs = async () => {
      const all = [process.pid, server, ...childrenOf(process.pid)];
      const before = all.map((pid) => cpuOf(pid));
      await sleep(QUIET_MS);
      return (
        (all.reduce((sum, pid, at) => sum + cpuOf(pid) - (before[at] ?? 0), 0) / QUIET_MS) * 100
      );
    };
    globalThis.gc?.();
    const [floor, heapBefore] = [await costs(), process.memoryUsage()];
    const watching = { commandId: crypto.randomUUID(), socket: tmux.socket, isWatched: true };
    for (const paneId of panes) await desk.watching.api['watch.pane']({ ...watching, paneId });
    await sleep(SETTLE_MS);
    const value = await costs();
    globalThis.gc?.();
    const heap = process.memoryUsage();
    const megabytes = (bytes: number) => bytes / 1024 / 1024;
    const used = (at: NodeJS.MemoryUsage) => megabytes(at.heapUsed + at.external);
    return [
      {
        name: `${panes.length} watched panes of tmux while nothing happens, with tmux and its client`,
        unit: '% of one core',
        value,
        floorName: 'the same panes, not watched',
        floor,
        limit: null,
        target: 5,
      },
      {
        name: `memory of ${panes.length} watched panes`,
        unit: 'MB',
        value: used(heap) - used(heapBefore),
        floorName: 'the same process before',
        floor: used(heapBefore),
        limit: null,
        target: 30,
      },
    ];
  } finally {
    await desk.dispose();
    tmux.dispose();
  }
}

/**
 * Measures the time from the last byte before a question to its announcement, in recorded sessions
 * of the real agents.
 */
async function latency() {
  const tmux = new RealTmux();
  const desk = new WatchedDesk(tmux.tmux);
  const samples: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of sessions) samples.push(...(await replay(desk, name)));
    }
  } finally {
    await desk.dispose();
    tmux.dispose();
  }
  const { value, p95 } = spread(samples);
  return {
    name: "from a question's last byte to its event, in recorded sessions",
    unit: 'ms',
    value,
    p95,
    floorName: 'how long a screen has to stand still',
    floor: 400,
    limit: null,
    targetP95: 1500,
  };
}

async function replay(desk: WatchedDesk, name: string): Promise<readonly number[]> {
  const file = join(source, 'detection/fixtures/sessions', `${name}.jsonl`);
  const answers = readFileSync(file, 'utf8').split(',""]').length - 1;
  const args = [join(source, 'testing/replay-session.mjs'), file, String(PAUSE_MS)];
  const terminalId = await desk.open('node', args, { cols: 120, rows: 40 });
  let printedAt = 0;
  const viewer = {
    snapshot: ({ offset }: { readonly offset: number }) => eye?.ack(offset),
    output: (offset: number, bytes: Uint8Array) => {
      printedAt = performance.now();
      eye?.ack(offset + bytes.length);
    },
    gone: () => undefined,
  };
  const eye = desk.terminals.attach(terminalId, 0, viewer);
  const samples: number[] = [];
  const stop = desk.watching.watches.subscribe((event) => {
    if (event.type !== 'WaitingForInput') return;
    samples.push(performance.now() - printedAt);
    desk.terminals.type(terminalId, ' ');
  });
  await desk.until(() => samples.length >= answers);
  stop();
  eye?.detach();
  await desk.terminals.close({ terminalId });
  return samples;
}
