import { expect, test } from 'vitest';

import { selectFiles, stressFiles } from './stress-files.mjs';

const SIZES = `import { sized } from '#shared/testing/test-size.fixture.ts';`;

test('stressFiles finds tests that import the sizes, and those that import a fixture with sizes', () => {
  const texts = new Map([
    ['src/core/a/direct.test.ts', `import { x } from 'y';\n${SIZES}\n`],
    ['src/core/a/many.fixture.ts', SIZES],
    ['src/core/a/deep/through.test.ts', `import {\n  runs,\n} from '../many.fixture.ts';`],
    ['src/shared/b/relative.test.ts', `import { sized } from '../testing/test-size.fixture.ts';`],
    ['src/core/a/other.test.ts', `import { a } from './other.ts';`],
    ['src/core/a/comment.test.ts', `// ${SIZES}`],
  ]);
  expect(stressFiles(texts)).toEqual([
    'src/core/a/deep/through.test.ts',
    'src/core/a/direct.test.ts',
    'src/shared/b/relative.test.ts',
  ]);
});

test('selectFiles takes all files, or those whose path has a given text', () => {
  const files = ['src/a/one.test.ts', 'src/b/two.test.ts'];
  expect(selectFiles(files, [])).toEqual(files);
  expect(selectFiles(files, ['./src/b'])).toEqual(['src/b/two.test.ts']);
  expect(selectFiles(files, ['three'])).toEqual([]);
});
