import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { temporaryFolder } from '#core/testing/harness.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs the headless shell as a separate process, calls `during` with the printed address, and stops
 * it.
 */
async function run(during: (address: URL) => Promise<unknown> = async () => null): Promise<URL> {
  const args = [programPath('headless'), '--no-open', '--data-dir', join(folder, 'data')];
  const child = spawn(process.execPath, args, {
    env: { HOME: folder, PATH: '/nowhere' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let text = '';
  while (!/Corral is at \S+\n/u.test(text))
    text += String((await once(child.stdout.setEncoding('utf8'), 'data'))[0]);
  const address = new URL(/Corral is at (\S+)\n/u.exec(text)?.[1] ?? '');
  await during(address);
  child.kill('SIGTERM');
  await ended;
  return address;
}

test(
  'the headless server keeps its address and token across a restart',
  { timeout: 60_000 },
  async () => {
    const first = await run();
    const statuses: number[] = [];
    const second = await run(async (address) => {
      const headers = { authorization: `Bearer ${first.hash.slice('#token='.length)}` };
      statuses.push((await fetch(`${address.origin}/api/hello`, { headers })).status);
    });
    expect(second.href).toBe(first.href);
    expect(statuses).toEqual([200]);
    const other = createServer().listen(Number(first.port), '127.0.0.1');
    await once(other, 'listening');
    const third = await run();
    other.close();
    expect(third.port).not.toBe(first.port);
    expect(third.hash).toBe(first.hash);
  },
);
