import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CERTAIN } from '#shared/detection/extracted-message.ts';

import type { Outcome } from './measure.ts';
import { withDate, withFigures } from './readme-figures.ts';
import { report } from './report.ts';
import { shownScreens } from './show-screens.ts';
import { tableOf } from './table.ts';

const root = join(import.meta.dirname, '../../../..');
const page = join(root, 'docs/accuracy.md');
const readme = join(root, 'README.md');

/**
 * `npm run accuracy` prints the tables. `-- --write` writes them into docs/accuracy.md and a short
 * form into the README; `-- --wrong` lists the misread screens of the tune part; `-- --show PROGRAM
 * NAME` prints a recorded screen instead.
 */
if (process.argv.includes('--show')) {
  const { ok, text } = shownScreens(process.argv.slice(2));
  (ok ? process.stdout : process.stderr).write(text);
  process.exitCode = ok ? 0 : 1;
} else measure();

function measure(): void {
  const { outcomes, test, tune, written } = report();
  const tables = `## Test part\n\n${tableOf(test)}\n\n## Tune part\n\n${tableOf(tune)}\n\n## Written screens\n\n${tableOf(written)}\n`;
  process.stdout.write(tables);
  if (process.argv.includes('--write')) {
    const before = readFileSync(page, 'utf8');
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
    const after = withDate(`${before.slice(0, before.indexOf('## Test part'))}${tables}`, day);
    writeFileSync(page, after);
    writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), after));
  }
  if (process.argv.includes('--wrong'))
    for (const each of outcomes) if (each.label.split === 'tune') printWrong(each);
}

function printWrong({ label, message }: Outcome): void {
  const isRight =
    message.state === label.state &&
    message.confidence >= CERTAIN &&
    (label.state !== 'has_question' ||
      JSON.stringify(message.options) === JSON.stringify(label.options));
  if (!isRight) process.stdout.write(`${label.agent}/${label.name}: ${JSON.stringify(message)}\n`);
}
