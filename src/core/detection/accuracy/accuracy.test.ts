import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { dated, withFigures } from './published.ts';
import { report } from './report.ts';
import { publishedIn } from './table.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../..', name), 'utf8');
const page = read('docs/accuracy.md');
const made = report();
/** The page shows four digits. */
const ROUNDING = 0.00005;

const parts = [
  ['Test part', made.test],
  ['Tune part', made.tune],
  ['Written screens', made.written],
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
    const last = rows.at(-1);
    expect(last?.figures.screens).toBe(published.get(last?.name ?? '')?.['screens']);
  });
});

test('the README says what docs/accuracy.md says; if not: npm run accuracy -- --write', () => {
  const readme = read('README.md');
  expect(readme).toContain('| precision | recall |');
  expect(readme).toBe(withFigures(readme, page));
  // It would be seen.
  expect(readme).not.toBe(withFigures(readme, page.replaceAll('| 1.0000 |', '| 0.9000 |')));
  expect(readme).not.toBe(withFigures(readme, dated(page, '1 January 1999')));
});
