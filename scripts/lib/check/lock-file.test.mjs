import { expect, test } from 'vitest';

import {
  checkLocks,
  completeLock,
  integrityProblems,
  locks,
  missingOptionals,
  readLock,
  withoutIntegrity,
} from './lock-file.mjs';

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

test('missingOptionals lists optional packages without an entry', () => {
  expect(missingOptionals(lock)).toEqual([['node_modules/tool', '@tool/darwin-arm64', '1.0.0']]);
});

test('missingOptionals accepts an entry nested below the dependent', () => {
  const nested = {
    packages: {
      ...lock.packages,
      'node_modules/tool/node_modules/@tool/darwin-arm64': { version: '1.0.0' },
    },
  };
  expect(missingOptionals(nested)).toEqual([]);
});

test('missingOptionals ignores an entry nested below another package', () => {
  const elsewhere = {
    packages: {
      ...lock.packages,
      'node_modules/other/node_modules/@tool/darwin-arm64': { version: '1.0.0' },
    },
  };
  expect(missingOptionals(elsewhere)).toHaveLength(1);
});

test('completeLock adds missing entries with the platform in their names', () => {
  const { lock: completed, added, unclear } = completeLock(lock);
  expect({ added, unclear, missing: missingOptionals(completed) }).toEqual({
    added: 1,
    unclear: [],
    missing: [],
  });
  expect(completed.packages['node_modules/@tool/darwin-arm64']).toEqual({
    version: '1.0.0',
    dev: true,
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  });
});

test('completeLock knows the systems by every name that packages use', () => {
  const named = {
    packages: {
      'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'a-windows-x64': '1.0.0' } },
    },
  };
  expect(completeLock(named).lock.packages['node_modules/a-windows-x64']).toMatchObject({
    os: ['win32'],
    cpu: ['x64'],
  });
});

test('completeLock leaves a package without a platform in its name to the person', () => {
  const odd = {
    packages: {
      'node_modules/tool': { version: '1.0.0', optionalDependencies: { fsevents: '^2.0.0' } },
    },
  };
  expect(completeLock(odd)).toMatchObject({ added: 0, unclear: ['fsevents'] });
});

const strong = `sha512-${'A'.repeat(86)}==`;
const other = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] };

test('integrityProblems reports an entry without integrity', () => {
  const packages = {
    '': {},
    'node_modules/local': { link: true },
    'node_modules/tool': { version: '1.0.0' },
  };
  expect(integrityProblems({ packages }, [])).toEqual([
    expect.stringContaining('node_modules/tool has no sha512 integrity'),
  ]);
  expect(
    integrityProblems({ packages: { 'node_modules/tool': { integrity: strong } } }, []),
  ).toEqual([]);
});

test('integrityProblems reports a weak or empty integrity', () => {
  for (const integrity of ['', 'sha1-AAAA', 'sha512-', true])
    expect(
      integrityProblems({ packages: { 'node_modules/tool': { ...other, integrity } } }, []),
    ).toHaveLength(1);
});

test('integrityProblems excuses listed optional binaries of other systems only', () => {
  expect(
    integrityProblems({ packages: { 'node_modules/mac': other } }, ['node_modules/mac']),
  ).toEqual([]);
  expect(
    integrityProblems({ packages: { 'node_modules/mac': { ...other, optional: false } } }, [
      'node_modules/mac',
    ]),
  ).toHaveLength(1);
  expect(
    integrityProblems({ packages: { 'node_modules/mac': { version: '1.0.0', optional: true } } }, [
      'node_modules/mac',
    ]),
  ).toHaveLength(1);
});

test('integrityProblems reports a listed entry that has an integrity or is gone', () => {
  const packages = { 'node_modules/mac': { ...other, integrity: strong } };
  expect(integrityProblems({ packages }, ['node_modules/mac', 'node_modules/gone'])).toEqual([
    expect.stringContaining('node_modules/mac needs no excuse'),
    expect.stringContaining('node_modules/gone needs no excuse'),
  ]);
});

test('the list of entries without integrity is no longer than before', () => {
  expect(Object.keys(withoutIntegrity)).toEqual([
    'package-lock.json',
    'e2e/agents/package-lock.json',
    'e2e/more-agents/package-lock.json',
  ]);
  expect(withoutIntegrity['e2e/agents/package-lock.json'].length).toBeLessThanOrEqual(10);
  expect(withoutIntegrity['e2e/more-agents/package-lock.json'].length).toBeLessThanOrEqual(5);
  // One of them is lefthook's program for Android, which some registries do not serve.
  expect(withoutIntegrity['package-lock.json'].length).toBeLessThanOrEqual(62);
});

test('checkLocks accepts all lock files and fails when any unlisted entry loses its integrity', () => {
  expect(checkLocks()).toEqual({ ok: true, output: '' });
  for (const path of locks) {
    const { packages } = readLock(path);
    const listed = withoutIntegrity[path] ?? [];
    const secured = Object.keys(packages).filter((name) => packages[name].integrity);
    const bare = Object.fromEntries(
      Object.entries(packages).map(([name, entry]) => [name, { ...entry, integrity: undefined }]),
    );
    expect(secured.length).toBeGreaterThan(4);
    expect(integrityProblems({ packages: bare }, listed)).toHaveLength(secured.length);
  }
});
