import { parseArgs } from 'node:util';

import { Stop } from '../run.mjs';

function whole(name, text, largest) {
  if (/^\d{1,10}$/.test(text) && Number(text) > 0 && Number(text) <= largest) return Number(text);
  throw new Stop(`--${name} takes a whole number from 1 to ${largest}, not "${text}".`, 2);
}

/** Parses the options of `npm run mutants`; `against` is null if there is no second revision. */
export function mutantOptions(args) {
  let values;
  try {
    const text = (value) => ({ type: 'string', default: value });
    const options = { count: text('30'), seed: text('1'), against: { type: 'string' } };
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new Stop(`${error.message}\nUse --count N, --seed N and --against REV.`, 2);
  }
  return {
    count: whole('count', values.count, 10_000),
    seed: whole('seed', values.seed, 2 ** 31 - 1),
    against: values.against ?? null,
  };
}
