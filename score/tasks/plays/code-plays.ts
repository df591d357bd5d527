import { bash, call, edit, grep, patch, read, write, wrong, type Play } from '../moves.ts';

const SLUG_TEST = `import assert from "node:assert";
import { test } from "node:test";

import { slugOf } from "./slug.mjs";

test("blanks become single hyphens", () => assert.equal(slugOf("a  b c"), "a-b-c"));
test("capitals become small", () => assert.equal(slugOf("ABC"), "abc"));
test("blanks at both ends vanish", () => assert.equal(slugOf(" a "), "a"));
`;

const TOTAL = `export function total(entries) {
  return entries.reduce((sum, { price }) => sum + price, 0);
}
`;

/** Tasks about code. */
export const CODE_PLAYS: Readonly<Record<string, Play>> = {
  'fix-paging': [
    wrong(
      'edit before read',
      edit('paging.mjs', ['start = page * size', 'start = (page - 1) * size']),
    ),
    read('paging.mjs'),
    edit('paging.mjs', ['start = page * size', 'start = (page - 1) * size']),
  ],
  'rename-function': [
    wrong('malformed arguments', call('grep', '{"pattern": "getUsr", "mode": "content"')),
    grep('\\bgetUsr\\b'),
    ...['src/user.mjs', 'src/greet.mjs', 'src/report.mjs'].map((path) => read(path)),
    edit('src/user.mjs', ['getUsr(id)', 'getUser(id)']),
    wrong('old text that fits two places', edit('src/greet.mjs', ['getUsr', 'getUser'])),
    edit('src/greet.mjs', ['{ getUsr }', '{ getUser }'], ['getUsr(id)', 'getUser(id)']),
    edit('src/report.mjs', ['{ getUsr,', '{ getUser,'], ['getUsr(id)', 'getUser(id)']),
    grep('\\bgetUsr\\b', { mode: 'files' }),
    read('docs/api.md'),
    edit('docs/api.md', ['getUsr(id)', 'getUser(id)']),
  ],
  'add-test': [
    read('slug.mjs'),
    write('slug.test.mjs', SLUG_TEST.replace('"a-b-c"', '"a--b-c"')),
    wrong('failing command', bash('node --test')),
    edit('slug.test.mjs', ['a--b-c', 'a-b-c']),
    bash('node --test'),
  ],
  'endless-loop': [
    wrong('command that hangs', bash('node count.mjs 10', { timeoutSeconds: 2 })),
    read('count.mjs'),
    patch(
      'count.mjs',
      '@@',
      ' let number = 1;',
      '-while (number !== last + 0.5) {',
      '-  if (number <= last) console.log(number);',
      '+while (number <= last) {',
      '+  console.log(number);',
      '   number += 1;',
    ),
    bash('node count.mjs 10', { timeoutSeconds: 10 }),
  ],
  'move-function': [
    read('cart.mjs'),
    read('main.mjs'),
    write('total.mjs', TOTAL),
    edit('cart.mjs', [`\n${TOTAL}`, '']),
    wrong('failing command', bash('node main.mjs')),
    edit('main.mjs', [
      'import { cart, total } from "./cart.mjs";',
      'import { cart } from "./cart.mjs";\nimport { total } from "./total.mjs";',
    ]),
    bash('node main.mjs'),
  ],
  'regex-fix': [
    wrong('failing command', bash('node --test')),
    read('version.mjs'),
    read('version.test.mjs'),
    wrong(
      'wrong old text',
      edit('version.mjs', ['/^\\d+.\\d+$/', '/^(0|[1-9]\\d*)(\\.(0|[1-9]\\d*)){2}$/']),
    ),
    edit('version.mjs', ['/\\d+.\\d+.\\d+/', '/^(0|[1-9]\\d*)(\\.(0|[1-9]\\d*)){2}$/']),
    bash('node --test'),
  ],
  'missing-await': [
    bash('node main.mjs'),
    read('files.mjs'),
    wrong(
      'wrong old text',
      patch(
        'files.mjs',
        '@@',
        '-  const all = readdir(folder);',
        '+  const all = await readdir(x);',
      ),
    ),
    patch(
      'files.mjs',
      '@@',
      '-  const entries = readdir(folder);',
      '+  const entries = await readdir(folder);',
    ),
    bash('node main.mjs'),
  ],
  'unused-files': [
    grep('import', { glob: '*.mjs' }),
    wrong('failing command', bash('rm lib/c.mjs lib/d.mjs lib/e.mjs')),
    bash('ls lib && node main.mjs'),
  ],
  'large-file': [
    wrong('file that is not there', read('src/steps.mjs')),
    bash(
      `awk '/^export/ { n = $3; gsub(/[^0-9]/, "", n) } /return/ { m = $4; gsub(/[^0-9]/, "", m); if (m != n) print FNR ": " n " " m }' steps.mjs`,
    ),
    read('steps.mjs', 3165, 12),
    edit('steps.mjs', [
      'value + 739;\n}\nexport function step794',
      'value + 793;\n}\nexport function step794',
    ]),
  ],
  'remove-secret': [
    grep('wk_'),
    read('weather.mjs'),
    edit('weather.mjs', ['"wk_8f31c07"', 'process.env.WEATHER_KEY']),
    wrong('edit before read', edit('README.md', ['is wk_8f31c07', 'is in WEATHER_KEY'])),
    read('README.md'),
    edit('README.md', ['is wk_8f31c07', 'is in the environment variable WEATHER_KEY']),
    bash('! grep -r wk_8f31c07 .'),
  ],
};
