import { expect, test } from 'vitest';

import type { FileLook } from '#core/ports.ts';
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
};

/** Answers when told; counts how many looks are open at once. */
class Looks {
  readonly asked: string[] = [];
  readonly there = new Set<string>();
  stuck = false;
  open = 0;
  most = 0;

  async look(path: string): Promise<Result<FileLook, 'missing'>> {
    this.asked.push(path);
    this.open += 1;
    this.most = Math.max(this.most, this.open);
    await (this.stuck ? new Promise(() => undefined) : new Promise((resolve) => setImmediate(resolve)));
    this.open -= 1;
    return this.there.has(path) ? ok({ kind: 'file', executable: false, realPath: path }) : err('missing');
  }
}

function checks() {
  const [looks, clock] = [new Looks(), new ManualClock()];
  return { looks, clock, checks: new FileChecks(looks, clock, environment) };
}

test('names those that are there, as they were asked for', async () => {
  const { looks, checks: asked } = checks();
  looks.there.add('/p/src/a.ts').add('/home/me/b');
  expect(await asked.existing('/p', ['src/a.ts', './src/a.ts', '~/b', 'no.ts', '/proc/self'])).toEqual(['src/a.ts', './src/a.ts', '~/b']);
  expect(looks.asked).not.toContain('/proc/self');
});

test('at most two looks are open at once, and each path is looked at once in three seconds', async () => {
  const { looks, clock, checks: asked } = checks();
  const paths = Array.from({ length: 100 }, (_, at) => `f${at}`);
  await Promise.all([asked.existing('/p', paths), asked.existing('/p', paths)]);
  expect([looks.most, looks.asked.length]).toEqual([2, 100]);
  looks.there.add('/p/f1');
  expect(await asked.existing('/p', ['f1'])).toEqual([]);
  clock.advance(3000);
  expect(await asked.existing('/p', ['f1'])).toEqual(['f1']);
});

test('a disk that does not answer holds nothing up', async () => {
  const { looks, clock, checks: asked } = checks();
  looks.stuck = true;
  const reply = asked.existing('/p', ['a', 'b', 'c']);
  clock.advance(2000);
  expect(await reply).toEqual([]);
  expect(looks.asked).toHaveLength(2);
});
