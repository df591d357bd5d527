import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { testCommandIn } from './runner-command.ts';

test.each([
  ['npm test', 'npm test'],
  ['npm run test:unit -- --run', 'npm run test:unit -- --run'],
  ['cd /p/a && npm test', 'npm test'],
  ['CI=1 npx vitest run src', 'npx vitest run src'],
  ['python -m pytest -x', 'python -m pytest -x'],
  ['./gradlew :app:test', './gradlew :app:test'],
  ['mvn -q verify', 'mvn -q verify'],
  ['node --experimental-vm-modules --test test/', 'node --experimental-vm-modules --test test/'],
])('%s runs tests', (line, command) => {
  expect(testCommandIn(line)).toBe(command);
});

test.each([
  'npm test | tail -5',
  'npm test; echo done',
  'npm test || true',
  'npm test &',
  'npm install && npm test',
  'echo npm test',
  'git commit -m "npm test"',
  'npm testify',
  'make testing',
  'make test -n',
  'mvn verify -DskipTests',
  'cargo test --no-run',
  'gradle build -x test',
  '$(npm test)',
  '! npm test',
  'npm test > log',
  'npm test\necho',
  '',
])('%j is no command whose exit code is that of tests', (line) => {
  expect(testCommandIn(line)).toBeNull();
});

const RUNNERS = ['npm test', 'npx vitest', 'pytest -x', 'make check', 'go test ./...'];
const WORDS = String.raw`true false echo ! { } ( ) if then fi time exec eval && || ; | & # > < "`;
const MORE = String.raw`' $( A=1 -x \ A=$(false) 2>&1 <<< * ~ % () cd&&`;
const SIGNS = [
  'cd . &&',
  'cd ..&&',
  'npm test',
  '&& true',
  '`',
  'A=`false`',
  '\n',
  '\\\n',
  '',
  '\t',
];
const PIECES = [...WORDS.split(' '), ...MORE.split(' '), ...SIGNS, '\r', '\u00A0'];
const around = fc.array(fc.constantFrom(...PIECES), { maxLength: 2 });
const lines = fc
  .tuple(around, fc.constantFrom(...RUNNERS), around)
  .map(([before, runner, after]) => [...before, runner, ...after].join(' '));

test.runIf(process.platform !== 'win32')(
  'The exit code of a line that is taken for tests is that of the runner',
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'corral-tests-'));
    mkdirSync(join(folder, 'bin'));
    for (const name of ['npm', 'npx', 'pytest', 'make', 'go']) {
      writeFileSync(join(folder, 'bin', name), '#!/bin/sh\nexit 47\n');
      chmodSync(join(folder, 'bin', name), 0o755);
    }
    const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` };
    let taken = 0;
    try {
      fc.assert(
        fc.property(lines, (text) => {
          if (testCommandIn(text) === null) return;
          taken += 1;
          const { status } = spawnSync('/bin/sh', ['-c', text], { cwd: folder, env });
          // A line that the shell cannot parse runs nothing.
          expect([47, 2]).toContain(status);
        }),
        { numRuns: 2_000 },
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(taken).toBeGreaterThan(20);
  },
);
