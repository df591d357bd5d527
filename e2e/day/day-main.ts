import fc from 'fast-check';

import { dayCommands, morning } from './day-commands.ts';
import { agentsOfDay } from './day-prompts.ts';
import { DayWorld } from './day-world.ts';

/** Commands of one day. */
const STEPS = 25;

type Options = { readonly seed: number; readonly minutes: number; readonly agents: string[] };

function optionsOf(args: readonly string[]): Options {
  const [seed = '', minutes = '', agents = ''] = args;
  return { seed: Number(seed), minutes: Number(minutes), agents: agents.split(',') };
}

/** Plays one day to its end and complains about every process that a stopped Corral leaves. */
async function play(commands: Iterable<fc.AsyncCommand<Record<string, never>, DayWorld>>) {
  const programs = chosen.flatMap(({ program }) => program ?? []);
  const world = await DayWorld.open(programs);
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
    if (process.env['CORRAL_DAY_LOG'] === '1') console.log(`  ${world.log.join('\n  ')}`);
    const left = await world.stop();
    if (left.length > 0) throw new Error(`${left.length} processes outlive Corral`);
  } catch (error) {
    console.log(`\nThe day so far:\n  ${world.log.join('\n  ')}`);
    console.log(String(error));
    throw error;
  } finally {
    await world.remove();
  }
}

const { seed, minutes, agents } = optionsOf(process.argv.slice(2));
const chosen = agentsOfDay.filter(({ agentId }) => agents.includes(agentId));
const end = Date.now() + minutes * 60_000;
let days = 0;
for (let daySeed = seed; days === 0 || Date.now() < end; daySeed += 1) {
  const property = fc.asyncProperty(
    fc
      .tuple(
        fc.commands(morning(chosen), { maxCommands: 3, size: 'max' }),
        fc.commands(dayCommands(chosen), { maxCommands: STEPS, size: 'max' }),
      )
      .map(([first, rest]) => [...first, ...rest]),
    play,
  );
  const result = await fc.check(property, {
    seed: daySeed,
    numRuns: 1,
    interruptAfterTimeLimit: 15 * 60_000,
  });
  days += 1;
  console.log(`day ${daySeed}: ${result.failed ? 'FAILED' : 'passed'}`);
  if (!result.failed) continue;
  console.log(fc.defaultReportMessage(result));
  console.log(`Replay: npm run test:day -- --seed ${daySeed} --agents ${agents.join(',')}`);
  process.exit(1);
}
console.log(`${days} days passed from seed ${seed}.`);
