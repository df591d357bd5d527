import { describe, expect, test } from 'vitest';

import { Dice } from '#core/testing/faults/dice.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { commandSubject } from './command-subject.fixture.ts';
import { expandedByBash, secretSpelling } from './secret-spellings.fixture.ts';

/** Number of spellings. */
const COUNT = sized({ slice: 1500, full: 20_000 });
const readers = [
  'cat',
  'head -n 1',
  'tail',
  'grep -n x',
  'wc -l',
  'sed -n 1p',
  'sort',
  'diff x',
  'nl',
  'cut -c1-9',
  'od -c',
  'base64',
];
const levelOf = (command: string) => commandSubject(command).risk.level;

describe('assess with spellings that bash expands to the path of a secret', () => {
  const dice = new Dice(seedOr(15));
  const all = Array.from({ length: COUNT }, () => ({
    ...secretSpelling(dice),
    reader: dice.pick(readers) ?? 'cat',
  }));
  const expanded = expandedByBash(all);
  const real = all.filter((_, at) => expanded[at]).map(({ reader, word }) => `${reader} ${word}`);

  test('assess never rates reading such a spelling as LOW', () => {
    expect(real.filter((command) => levelOf(command) === 'LOW')).toEqual([]);
    expect(real.length).toBeGreaterThan(COUNT / 3);
  });

  test('assess rates nearly all reads of such spellings as HIGH', () => {
    const lower = real.filter((command) => levelOf(command) !== 'HIGH');
    if (process.env['CORRAL_SPELLINGS_SHOW'])
      process.stderr.write(`${lower.length} of ${real.length}\n${lower.join('\n')}\n`);
    expect(lower.length / real.length).toBeLessThan(0.06);
    const hidden = lower.filter((command) => /[$][(]|`/u.test(command));
    expect(hidden.length).toBeGreaterThan(lower.length / 2);
  });
});
