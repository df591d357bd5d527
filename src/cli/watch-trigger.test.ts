import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readDoor, writeDoor } from '#headless/door-file.ts';
import { ServedCore } from '#headless/api/served-core.fixture.ts';

const main = join(import.meta.dirname, 'main.ts');
const served = new ServedCore();
beforeAll(() => served.start(), 30_000);
afterAll(() => served.dispose(), 30_000);

type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

function trigger(...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: served.folder };
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'watch-trigger', ...args], { env });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

describe('corral watch-trigger', { timeout: 60_000 }, () => {
  test('reads a terminal of the running Corral, which it finds by its data folder or its address', async () => {
    const terminalId = await served.openTerminal();
    const url = `${served.address}/#token=${served.token}`;
    const byUrl = await trigger('--url', url, terminalId);
    expect(byUrl).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(byUrl.stdout)).toMatchObject({ placeId: `terminal:${terminalId}` });
    const door = writeDoor(served.folder, { address: served.address, token: served.token, pid: process.pid });
    expect(statSync(join(served.folder, 'server.json')).mode & 0o777).toBe(0o600);
    expect(await trigger('--data-dir', served.folder, terminalId)).toMatchObject({ code: 0, stderr: '' });
    if (door.ok) door.value();
    expect(readDoor(served.folder)).toBeNull();
  });

  test('says what is wrong', async () => {
    const url = (token: string) => `${served.address}/#token=${token}`;
    expect(await trigger('--url', url(served.token), 'nothing')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Nothing of the name nothing is watched'),
    });
    expect(await trigger('--url', url('wrong'), 'x')).toMatchObject({ code: 1, stderr: expect.stringContaining('token') });
    expect(await trigger('--url', 'http://evil.example/#token=x', 'x')).toMatchObject({ code: 2 });
    expect(await trigger('x')).toMatchObject({ code: 1, stderr: expect.stringContaining('corral serve') });
    expect(await trigger()).toMatchObject({ code: 2, stderr: expect.stringContaining('Give one session.') });
    expect(await trigger('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: corral watch-trigger') });
  });
});
