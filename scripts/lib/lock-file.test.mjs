import { expect, test } from 'vitest';

import { completeLock, missingOptionals } from './lock-file.mjs';

const lock = {
  packages: {
    '': { dependencies: { tool: '1.0.0' } },
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { 'tool-linux-x64-gnu': '1.0.0', '@tool/darwin-arm64': '1.0.0' },
    },
    'node_modules/tool-linux-x64-gnu': { version: '1.0.0', optional: true },
  },
};

test('sees the optional packages without an entry', () => {
  expect(missingOptionals(lock)).toEqual([['node_modules/tool', '@tool/darwin-arm64', '1.0.0']]);
});

test('an entry nested below who wants it counts', () => {
  const nested = { packages: { ...lock.packages, 'node_modules/tool/node_modules/@tool/darwin-arm64': { version: '1.0.0' } } };
  expect(missingOptionals(nested)).toEqual([]);
});

test('an entry nested below another package does not count', () => {
  const elsewhere = { packages: { ...lock.packages, 'node_modules/other/node_modules/@tool/darwin-arm64': { version: '1.0.0' } } };
  expect(missingOptionals(elsewhere)).toHaveLength(1);
});

test('adds what is missing with the platform that its name says', () => {
  const { lock: whole, added, unclear } = completeLock(lock);
  expect({ added, unclear, missing: missingOptionals(whole) }).toEqual({ added: 1, unclear: [], missing: [] });
  expect(whole.packages['node_modules/@tool/darwin-arm64']).toEqual({
    version: '1.0.0',
    dev: true,
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  });
});

test('a package whose name says nothing is left to the person', () => {
  const odd = { packages: { 'node_modules/tool': { version: '1.0.0', optionalDependencies: { fsevents: '^2.0.0' } } } };
  expect(completeLock(odd)).toMatchObject({ added: 0, unclear: ['fsevents'] });
});
