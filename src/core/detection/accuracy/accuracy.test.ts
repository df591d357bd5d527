import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { report } from './report.ts';
import { publishedIn } from './table.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/accuracy.md'), 'utf8');
const made = report();
/** The page shows four digits. */
const ROUNDING = 0.00005;

const parts = [
  ['Test part', made.test],
  ['Tune part', made.tune],
] as const;

describe.each(parts)('%s of the corpus', (heading, rows) => {
  const published = publishedIn(page, heading);

  test.each(rows)('$name is read no worse than docs/accuracy.md says', ({ name, figures }) => {
    const promised = published.get(name) ?? {};
    expect(Object.keys(promised)).toContain('state');
    const worse = Object.entries({ ...figures }).filter(([key, value]) => key in promised && !(value >= (promised[key] ?? 0) - ROUNDING));
    expect(worse).toEqual([]);
  });

  test('every screen is counted', () => {
    expect(rows.at(-1)?.figures.screens).toBe(published.get('all')?.['screens']);
  });
});
