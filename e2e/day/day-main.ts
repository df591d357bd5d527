import { playDay } from './play-day.ts';
import { agentsOfDay } from './world/day-agents.ts';

/** Commands of one day. */
const STEPS = 35;

type Options = { readonly seed: number; readonly minutes: number; readonly agents: string[] };

function optionsOf(args: readonly string[]): Options {
  const [seed = '', minutes = '', agents = ''] = args;
  return { seed: Number(seed), minutes: Number(minutes), agents: agents.split(',') };
}

const { seed, minutes, agents } = optionsOf(process.argv.slice(2));
const chosen = agentsOfDay.filter(({ agentId }) => agents.includes(agentId));
const end = Date.now() + minutes * 60_000;
let days = 0;
for (let daySeed = seed; days === 0 || Date.now() < end; daySeed += 1) {
  const isShrunk = process.env['CORRAL_DAY_SHRINK'] !== '0';
  const day = { agents: chosen, seed: daySeed, steps: STEPS, isShrunk };
  const report = await playDay({ ...day, print: console.log });
  days += 1;
  console.log(`day ${daySeed}: ${report === null ? 'passed' : 'FAILED'}`);
  if (report === null) continue;
  console.log(report);
  console.log(`Replay: npm run test:day -- --seed ${daySeed} --agents ${agents.join(',')}`);
  process.exit(1);
}
console.log(`${days} days passed from seed ${seed}.`);
