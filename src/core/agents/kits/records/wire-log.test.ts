import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { readFileRange, WireLog, type WireLogFailure } from './wire-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'corral-wire-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function open(path: string, failures: WireLogFailure[] = []): Promise<WireLog> {
  const log = await WireLog.open(path, (failure) => failures.push(failure));
  if (!log.ok) throw new Error(log.error.message);
  return log.value;
}

test('WireLog keeps the order of chunks, and each chunk is in the file when its append resolves', async () => {
  const path = join(folder, 'order');
  const log = await open(path);
  const seen: string[] = [];
  const chunks = Array.from({ length: 200 }, (_, at) => `chunk ${at};`);
  await Promise.all(
    chunks.map(async (chunk) => {
      await log.append(Buffer.from(chunk));
      expect(readFileSync(path, 'utf8')).toContain(chunk);
      seen.push(chunk);
    }),
  );
  await log.close();
  expect(seen).toEqual(chunks);
  expect(readFileSync(path, 'utf8')).toBe(chunks.join(''));
});

test('WireLog appends to an existing file that only its owner can read, and returns a range of it', async () => {
  const path = join(folder, 'again');
  const first = await open(path);
  await first.append(Buffer.from('first\n'));
  await first.close();
  const second = await open(path);
  expect(second.offset).toBe(6);
  await second.append(Buffer.from('second\n'));
  await second.close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const range = await readFileRange(path, 6, 12);
  expect(range.ok && Buffer.from(range.value).toString()).toBe('second');
  const beyond = await readFileRange(path, 10, 10_000);
  expect(beyond.ok && Buffer.from(beyond.value).toString()).toBe('nd\n');
  expect(await readFileRange(join(folder, 'gone'), 0, 1)).toMatchObject({
    ok: false,
    error: { code: 'ENOENT' },
  });
});

test('WireLog.open returns an error for a missing folder', async () => {
  expect(await WireLog.open(join(folder, 'gone', 'wire'), () => undefined)).toMatchObject({
    ok: false,
    error: { code: 'ENOENT' },
  });
});

test.runIf(process.platform === 'linux')(
  'WireLog reports a full disk once, accepts more appends and keeps counting offsets',
  async () => {
    const failures: WireLogFailure[] = [];
    const log = await open('/dev/full', failures);
    await log.append(Buffer.from('lost'));
    await log.append(Buffer.from('lost too'));
    expect(log.offset).toBe(12);
    await log.close();
    expect(failures).toMatchObject([{ path: '/dev/full', code: 'ENOSPC' }]);
  },
);

test('WireLog drops chunks in order, instead of filling memory, when the disk is too slow', async () => {
  const path = join(folder, 'slow');
  const failures: WireLogFailure[] = [];
  const log = await open(path, failures);
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  const order: number[] = [];
  // The appends run before the disk has written anything: 40 MiB exceed the queue limit of 32 MiB.
  await Promise.all(
    Array.from({ length: 40 }, async (_, at) => log.append(chunk).then(() => order.push(at))),
  );
  await log.append(Buffer.from('end'));
  await log.close();
  expect(failures).toMatchObject([{ code: 'tooSlow' }]);
  expect(order).toEqual(Array.from({ length: 40 }, (_, at) => at));
  const kept = readFileSync(path);
  expect(kept.length).toBe(40 * 1024 * 1024 + 3);
  expect(kept.subarray(-3).toString()).toBe('end');
});
