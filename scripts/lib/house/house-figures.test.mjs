import { expect, test } from 'vitest';

import { figuresText } from './figures-text.mjs';
import { houseFigures, isCounted, median, namesakes } from './house-figures.mjs';
import { sourceFacts } from './source-facts.mjs';

const sources = (texts) =>
  Object.entries(texts).map(([path, text]) => sourceFacts(path, `${text}\n`));

test('isCounted leaves out tests and what only tests use', () => {
  const paths = [
    'src/a/b.ts',
    'src/a/b.tsx',
    'src/a/b.css',
    'src/a/b.test.ts',
    'src/a/b.fixture.ts',
    'src/a/test-b.ts',
    'src/core/testing/b.ts',
    'src/a/fixtures/b.ts',
    'src/a/b.json',
  ];
  expect(paths.filter(isCounted)).toEqual(['src/a/b.ts', 'src/a/b.tsx', 'src/a/b.css']);
});

test('median returns the mean of the two middle values', () => {
  expect([median([3, 1, 2]), median([1, 2, 3, 10]), median([])]).toEqual([2, 2.5, 0]);
});

test('houseFigures reports folders of core that import types of each other', () => {
  const { core, coreFolders } = houseFigures(
    sources({
      'src/core/app.ts': "import { a } from './one/a.ts';",
      'src/core/one/a.ts': "import { b } from '#core/two/b.ts';\nexport const a = b;",
      'src/core/two/b.ts': "import type { A } from '../one/a.ts';\nexport const b = 1;",
    }),
  );
  expect(core).toEqual({ byValues: [], byTypes: [['one', 'two']], pairs: ['one <-> two'] });
  expect(coreFolders).toEqual([
    { place: 'one', files: 1, lines: 2 },
    { place: 'two', files: 1, lines: 2 },
    { place: 'app.ts', files: 1, lines: 1 },
  ]);
});

test('houseFigures counts files with one importer, functions and types', () => {
  const figures = houseFigures(
    sources({
      'src/a/x.ts': "import { nameOf } from './y.ts';\nimport type { Z } from './z.ts';",
      'src/a/y.ts':
        "import type { Z } from './z.ts';\nexport function nameOf() {}\ntype Props = {};",
      'src/a/z.ts': 'export type Z = 1;\nconst isOf = () => 1;\nconst Of = () => 1;',
    }),
  );
  expect([figures.oneImporter, figures.functions, figures.functionsOf]).toEqual([1, 3, 2]);
  expect(figures.types).toEqual({ Place: 0, Props: 1, Needs: 0 });
  expect(figures.functionLines.median).toBe(1);
});

test('namesakes lists unexported names of more than five files', () => {
  const texts = (count, text) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/a/${at}.ts`, text]));
  const same = 'const textOf = () => 1;';
  expect(namesakes(sources(texts(5, same)))).toEqual([]);
  expect(namesakes(sources(texts(6, same)))).toEqual([{ name: 'textOf', files: 6 }]);
  expect(namesakes(sources(texts(6, `export ${same}`)))).toEqual([]);
  expect(namesakes(sources(texts(6, 'const MAX_BYTES = 1;')))).toEqual([]);
});

test('figuresText writes a knot with its folders', () => {
  const text = figuresText(
    houseFigures(
      sources({
        'src/core/one/a.ts': "import type { B } from '#core/two/b.ts';",
        'src/core/two/b.ts': "import type { A } from '#core/one/a.ts';",
      }),
    ),
  ).join('\n');
  expect(text).toContain('by values: 0 in 0 knots');
  expect(text).toContain('by values and types: 2 in 1 knots\n    2: one, two');
  expect(text).toContain('that import each other: 1 pairs: one <-> two');
});
