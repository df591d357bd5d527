import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { request, type RequestOptions } from 'node:http';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openLocalEndpoint } from '#core/shell/local-endpoint.ts';
import { readEndpoint, writeEndpoint } from '#core/shell/endpoint-file.ts';
import { ServedCore } from '#headless/api/served-core.fixture.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const main = programPath('cli');
const served = new ServedCore();
beforeAll(() => served.start(), 30_000);
afterAll(() => served.dispose(), 30_000);

type ProcessResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

function trigger(...args: readonly string[]): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: served.folder };
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', main, 'watch-trigger', ...args],
      { env },
    );
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

function statusOf(options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(options, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

describe('corral watch-trigger', { timeout: 60_000 }, () => {
  test('corral watch-trigger reads a terminal of a Corral found by its data folder or its address', async () => {
    const terminalId = await served.openTerminal();
    const url = `${served.address}/#token=${served.token}`;
    const byUrl = await trigger('--url', url, terminalId);
    expect(byUrl).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(byUrl.stdout)).toMatchObject({ placeId: `terminal:${terminalId}` });
    const endpoint = writeEndpoint(served.folder, {
      address: served.address,
      token: served.token,
      pid: process.pid,
    });
    expect(statSync(join(served.folder, 'server.json')).mode & 0o777).toBe(0o600);
    expect(await trigger('--data-dir', served.folder, terminalId)).toMatchObject({
      code: 0,
      stderr: '',
    });
    if (endpoint.ok) endpoint.value();
    expect(readEndpoint(served.folder)).toBeNull();
  });

  test('corral watch-trigger reaches the core of the desktop app through a socket that only its owner can use', async () => {
    const terminalId = await served.openTerminal();
    const endpoint = await openLocalEndpoint({
      dataDir: served.folder,
      serve: (channel) => served.serve(channel),
    });
    if (!endpoint.ok) throw new Error(textIn('en', endpoint.error));
    const { address, token } = readEndpoint(served.folder) ?? {};
    expect([
      statSync(join(served.folder, 'server.json')).mode & 0o777,
      statSync(dirname(address ?? '')).mode & 0o777,
    ]).toEqual([0o600, 0o700]);
    const found = await trigger('--data-dir', served.folder, terminalId);
    expect(found).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(found.stdout)).toMatchObject({ placeId: `terminal:${terminalId}` });
    const ask = {
      socketPath: address,
      path: '/api/watch/check',
      method: 'POST',
      headers: { authorization: 'Bearer wrong' },
    };
    expect(await statusOf(ask)).toBe(401);
    expect(
      await statusOf({
        ...ask,
        path: '/api/agent/chat/react/stream',
        headers: { authorization: `Bearer ${token ?? ''}` },
      }),
    ).toBe(404);
    endpoint.value();
    expect(await trigger('--data-dir', served.folder, terminalId)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Start the app, or "corral serve"'),
    });
  });

  test('corral watch-trigger reports what is wrong', async () => {
    const url = (token: string) => `${served.address}/#token=${token}`;
    expect(await trigger('--url', url(served.token), 'nothing')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Nothing of the name nothing is watched'),
    });
    expect(await trigger('--url', url('wrong'), 'x')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('token'),
    });
    expect(await trigger('--url', 'http://evil.example/#token=x', 'x')).toMatchObject({ code: 2 });
    expect(await trigger('x')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('corral serve'),
    });
    expect(await trigger()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Give one session.'),
    });
    expect(await trigger('--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Usage: corral watch-trigger'),
    });
  });
});
