import { parseArgs } from 'node:util';

import { Stop } from './run.mjs';
import { seedAndMinutes } from './stress/stress-options.mjs';

const known = ['demo', 'claude-code', 'codex', 'opencode', 'gemini', 'corral'];

/**
 * Parses the options of `npm run test:day`: the seed is random if none is given, the days end after
 * 10 minutes, and all agents take part.
 */
export function dayOptions(args, now = new Date()) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        minutes: { type: 'string' },
        agents: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Stop(`${error.message}\nUse --seed N, --seed day, --minutes M, --agents a,b.`, 2);
  }
  const { values } = parsed;
  const agents = values.agents?.split(',') ?? known;
  const stranger = agents.find((agent) => !known.includes(agent));
  if (stranger !== undefined)
    throw new Stop(`--agents knows ${known.join(', ')}, not "${stranger}".`, 2);
  const { seed, minutes } = seedAndMinutes(values, now);
  return { seed, minutes: minutes ?? 10, agents };
}
