import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { withDate, withFigures } from './readme-figures.ts';
import { report } from './report.ts';
import { publishedIn } from './table.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../..', name), 'utf8');
const page = read('docs/accuracy.md');
const currentReport = report();
/** The page shows four digits, so a difference below half of the last digit is rounding. */
const ROUNDING = 0.00005;

const parts = [
  ['Test part', currentReport.test],
  ['Tune part', currentReport.tune],
  ['Written screens', currentReport.written],
] as const;

describe.each(parts)('accuracy report: %s', (heading, rows) => {
  const published = publishedIn(page, heading);

  test.each(rows)(
    'the accuracy figures of $name are no worse than docs/accuracy.md publishes',
    ({ name, figures }) => {
      const publishedShares = published.get(name) ?? {};
      expect(Object.keys(publishedShares)).toContain('state');
      const worse = Object.entries({ ...figures }).filter(
        ([key, value]) =>
          key in publishedShares && !(value >= (publishedShares[key] ?? 0) - ROUNDING),
      );
      expect(worse).toEqual([]);
    },
  );

  test('the report counts as many screens as docs/accuracy.md publishes', () => {
    const last = rows.at(-1);
    expect(last?.figures.screens).toBe(published.get(last?.name ?? '')?.['screens']);
  });
});

test('the README publishes the figures of docs/accuracy.md; if not: npm run accuracy -- --write', () => {
  const readme = read('README.md');
  expect(readme).toContain('| precision | recall |');
  expect(readme).toBe(withFigures(readme, page));
  // Changed figures and a changed date make the comparison above fail.
  expect(readme).not.toBe(withFigures(readme, page.replaceAll('| 0.7143 |', '| 0.9000 |')));
  expect(readme).not.toBe(withFigures(readme, withDate(page, '1 January 1999')));
});
