import { spread, type Bench, type Figure } from './bench.ts';
import { approvalsInBarePage } from './support/bare-desk.ts';
import { latenciesAlone } from './support/latencies-alone.ts';
import { CorralTurns } from './support/latencies-of-corral.ts';
import type { Latencies } from './support/latencies.ts';
import { Rig } from './support/rig.ts';
import { BURST_WORDS } from './support/scenarios.ts';

type LatencyText = Pick<Figure, 'name' | 'floorName' | 'target' | 'targetP95'>;

const LONG_TASK_MS = 50;
const latencyTexts: { readonly [K in keyof Latencies]: LatencyText } = {
  delta: { name: 'text delta -> painted', floorName: 'Claude’s stdout', target: 25, targetP95: 60 },
  burst: { name: `text delta -> painted, ${BURST_WORDS} at once`, floorName: 'Claude’s stdout' },
  card: {
    name: 'tool_use end -> card painted',
    floorName: 'Claude’s stdout',
    target: 50,
    targetP95: 100,
  },
  approval: {
    name: 'model stop -> approval dialog painted',
    floorName: 'Claude’s request on stdout',
    target: 80,
    targetP95: 120,
  },
  allow: {
    name: 'click Approve -> next model request',
    floorName: 'Claude alone',
    target: 60,
    targetP95: 100,
  },
  enter: { name: 'Enter -> model request', floorName: 'Claude alone, running', target: 100 },
  spawn: {
    name: 'start a session -> model request',
    floorName: 'Claude alone, from spawn',
    target: 450,
  },
};

/**
 * Measures what a person waits for while the real Claude Code works, compared with Claude Code
 * alone.
 */
export const bench: Bench = () =>
  Rig.use(async (rig) => {
    const alone = await latenciesAlone(rig);
    await rig.corral.start();
    const bare = await approvalsInBarePage(rig);
    const turns = await CorralTurns.open(rig);
    const ours = await turns.latencies();
    const keys: readonly (keyof Latencies)[] = [
      'delta',
      'burst',
      'card',
      'approval',
      'allow',
      'enter',
      'spawn',
    ];
    const figures = keys.map((key) => {
      const floor = spread(alone[key]);
      return {
        ...latencyTexts[key],
        unit: 'ms',
        ...spread(ours[key]),
        floor: floor.value,
        floorP95: floor.p95,
        limit: null,
      };
    });
    const inBare = (['approval', 'allow'] as const).map((key) => {
      const floor = spread(bare[key]);
      const { name } = latencyTexts[key];
      return {
        name,
        unit: 'ms',
        ...spread(ours[key]),
        floorName: 'a bare page at the same core',
        floor: floor.value,
        floorP95: floor.p95,
        limit: null,
      };
    });
    return [...figures, ...inBare, longest(turns.longTasks)];
  });

function longest(tasks: readonly number[]): Figure {
  const name = `longest task while ${BURST_WORDS} deltas come at once`;
  return {
    name,
    unit: 'ms',
    value: Math.max(0, ...tasks),
    floorName: 'what counts as long',
    floor: LONG_TASK_MS,
    limit: null,
    target: LONG_TASK_MS,
  };
}
