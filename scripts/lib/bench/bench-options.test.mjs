import { expect, test } from 'vitest';

import { benchOptions } from './bench-options.mjs';

test('benchOptions reads the parts, the revision and the number of pairs', () => {
  const options = benchOptions(['merge', 'convert', '--against', 'main', '--pairs', '9', '--gate']);
  expect(options).toEqual({
    parts: ['merge', 'convert'],
    writes: false,
    against: 'main',
    pairs: 9,
    isGate: true,
  });
  expect(benchOptions([])).toMatchObject({ parts: [], against: null, pairs: 5 });
});

test.each([
  [['--pairs', '0'], 'from 1 to 99'],
  [['--pairs', 'many'], 'from 1 to 99'],
  [['--write', '--against', 'main'], '--write takes no revision'],
  [['--gate'], 'Use npm run bench'],
  [['merge', 'convert'], 'Use npm run bench'],
  [['--agianst', 'main'], 'Use npm run bench'],
])('benchOptions refuses %j and says what to use', (args, words) => {
  expect(() => benchOptions(args)).toThrow(words);
});
