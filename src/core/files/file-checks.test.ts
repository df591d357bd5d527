import { expect, test } from 'vitest';

import type { FileProbe } from '#core/ports.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { FileChecks } from './file-checks.ts';

const environment = {
  platform: 'linux',
  homeDir: '/home/me',
  tempDir: '/tmp',
  dataDir: '/data',
  version: '0',
  variables: {},
  node: { command: 'node', env: {} },
  demoScript: '',
  agentScript: '',
};

/** Answers probes under the test's control, and counts how many are open at once. */
class FakeProbes {
  readonly probed: string[] = [];
  readonly existing = new Set<string>();
  stuck = false;
  open = 0;
  most = 0;

  async probe(path: string): Promise<Result<FileProbe, 'missing'>> {
    this.probed.push(path);
    this.open += 1;
    this.most = Math.max(this.most, this.open);
    await (this.stuck
      ? new Promise(() => undefined)
      : new Promise((resolve) => setImmediate(resolve)));
    this.open -= 1;
    return this.existing.has(path)
      ? ok({ kind: 'file', executable: false, realPath: path })
      : err('missing');
  }
}

function checks() {
  const [probes, clock] = [new FakeProbes(), new ManualClock()];
  return { probes, clock, checks: new FileChecks(probes, clock, environment) };
}

test('FileChecks.existing returns the paths that exist, as they were given', async () => {
  const { probes, checks: fileChecks } = checks();
  probes.existing.add('/p/src/a.ts').add('/home/me/b');
  expect(
    await fileChecks.existing('/p', ['src/a.ts', './src/a.ts', '~/b', 'no.ts', '/proc/self']),
  ).toEqual({ existing: ['src/a.ts', './src/a.ts', '~/b'], folders: [] });
  expect(probes.probed).not.toContain('/proc/self');
});

test('FileChecks runs at most two probes at once, and probes each path once in three seconds', async () => {
  const { probes, clock, checks: fileChecks } = checks();
  const paths = Array.from({ length: 100 }, (_, at) => `f${at}`);
  await Promise.all([fileChecks.existing('/p', paths), fileChecks.existing('/p', paths)]);
  expect([probes.most, probes.probed.length]).toEqual([2, 100]);
  probes.existing.add('/p/f1');
  expect(await fileChecks.existing('/p', ['f1'])).toMatchObject({ existing: [] });
  clock.advance(3000);
  expect(await fileChecks.existing('/p', ['f1'])).toMatchObject({ existing: ['f1'] });
});

test('FileChecks replies although a disk does not answer', async () => {
  const { probes, clock, checks: fileChecks } = checks();
  probes.stuck = true;
  const reply = fileChecks.existing('/p', ['a', 'b', 'c']);
  clock.advance(2000);
  expect(await reply).toEqual({ existing: [], folders: [] });
  expect(probes.probed).toHaveLength(2);
});
