import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { Stop } from '../run.mjs';
import { seedOfDay } from './seeded-order.mjs';

const LARGEST_SEED = 2 ** 31 - 1;

function seedFrom(text, now) {
  if (text === undefined) return randomInt(1, LARGEST_SEED);
  if (text === 'day') return seedOfDay(now);
  if (/^\d{1,10}$/.test(text) && Number(text) <= LARGEST_SEED) return Number(text);
  throw new Stop(`--seed takes "day" or a whole number up to ${LARGEST_SEED}, not "${text}".`, 2);
}

function minutesFrom(text) {
  if (text === undefined) return null;
  if (/^\d{1,4}([.]\d+)?$/.test(text) && Number(text) > 0) return Number(text);
  throw new Stop(`--minutes takes a number above 0, not "${text}".`, 2);
}

/**
 * Parses the options of `npm run test:stress`. The seed is random if none is given; `minutes` is
 * null if the run has no limit.
 */
export function stressOptions(args, now = new Date()) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      options: { seed: { type: 'string' }, minutes: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Stop(`${error.message}\nUse --seed N, --seed day, --minutes M, and files.`, 2);
  }
  const { values, positionals } = parsed;
  return { ...seedAndMinutes(values, now), given: positionals };
}

/** Parses the texts of `--seed` and `--minutes`; `minutes` is null if there is none. */
export function seedAndMinutes({ seed, minutes }, now) {
  return { seed: seedFrom(seed, now), minutes: minutesFrom(minutes) };
}
