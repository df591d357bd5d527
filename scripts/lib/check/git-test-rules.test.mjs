import { expect, test } from 'vitest';

import { gitTestViolations } from './git-test-rules.mjs';

const HELPER = `import { GitRepository } from '#core/testing/git-repository.ts';\n`;
const SIZES = `import { sized } from '#shared/testing/test-size.fixture.ts';\n`;

test('gitTestViolations reports a test that runs git and has another name', () => {
  expect(gitTestViolations('src/core/review/a.test.ts', HELPER)).toEqual([
    expect.stringContaining('src/core/review/a.test.ts: runs git: name it *.git.test.ts'),
  ]);
});

test.each([
  ['src/core/review/a.git.test.ts', HELPER],
  ['src/core/review/a.test.ts', HELPER + SIZES],
  ['src/core/review/a.test.ts', `${HELPER}\n// Not run with an older git: reads files only.\n`],
  ['src/core/review/a.test.ts', `import { parse } from './parse.ts';\n`],
  ['src/core/desk/a.test.ts', HELPER],
])('gitTestViolations accepts %s with %j', (path, text) => {
  expect(gitTestViolations(path, text)).toEqual([]);
});
