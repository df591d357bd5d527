import fc from 'fast-check';

import type { Command } from './commands/command.ts';
import { dayCommands, morning } from './day-commands.ts';
import type { DayAgent } from './world/day-agents.ts';
import { DayWorld } from './world/day-world.ts';

/** Time after which a failing day is not shrunk further. */
const SHRINK_MS = 25 * 60_000;

type Day = {
  readonly agents: readonly DayAgent[];
  readonly seed: number;
  /** Commands of the day after its first ones. */
  readonly steps: number;
  /** Looks for a shorter day that fails. */
  readonly isShrunk: boolean;
  readonly print: (text: string) => void;
};

/** Plays one day to its end and complains about every process that a stopped Corral leaves. */
async function play({ agents, print }: Day, commands: Iterable<Command>): Promise<void> {
  const world = await DayWorld.open(agents);
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
    if (process.env['CORRAL_DAY_LOG'] === '1') print(`  ${world.log.join('\n  ')}`);
    const left = await world.stop();
    const outside = world.model.externalRequests();
    if (outside.length > 0) throw new Error(`requests left the machine: ${outside.join(', ')}`);
    if (left.length > 0) throw new Error(`${left.length} processes outlive Corral`);
  } catch (error) {
    print(`\nThe day so far:\n  ${world.log.join('\n  ')}\n${String(error)}`);
    throw error;
  } finally {
    await world.remove();
  }
}

/** Plays the day of a seed. Returns null, or the report of the shortest day that fails. */
export async function playDay(options: Day): Promise<string | null> {
  const { agents, seed, steps, isShrunk } = options;
  const first = fc.array(fc.oneof(...morning(agents)), { minLength: 1, maxLength: 3, size: 'max' });
  const rest = fc.array(fc.oneof(...dayCommands(agents)), { maxLength: steps, size: 'max' });
  const day = fc.tuple(first, rest).map(([one, other]) => [...one, ...other]);
  const property = fc.asyncProperty(day, (commands) => play(options, commands));
  const result = await fc.check(property, {
    seed,
    numRuns: 1,
    endOnFailure: !isShrunk,
    interruptAfterTimeLimit: SHRINK_MS,
  });
  return result.failed ? (fc.defaultReportMessage(result) ?? 'no report') : null;
}
