import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { HostConnector } from '#core/adapters/sockets/host-connector.ts';
import { NodeTmuxSockets } from '#core/adapters/sockets/node-tmux-sockets.ts';
import { temporaryFolder } from '#core/testing/harness.ts';

import { watchTrigger } from './watch-trigger.ts';

import { openLocalEndpoint } from '#core/shell/local-endpoint.ts';
import { writeEndpoint } from '#core/shell/endpoint-file.ts';
import { listenAt } from '#core/socket/listen.ts';

const NOBODY = 65_534;
/** Only root can create a socket as another user. */
const canSwitchUser = process.getuid?.() === 0;
if (!canSwitchUser) {
  console.warn(
    'NOT RUN: sockets of another user. These tests need root to make one; they run in containers and in CI as root.',
  );
}

const uid = process.getuid?.() ?? 0;
let folder: string;
const servers: Server[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true });
});

/** Starts a listening socket of another user. Returns a function that counts its connections. */
async function foreignSocketAt(path: string): Promise<() => Promise<number>> {
  const script = join(folder, 'stranger.mjs');
  writeFileSync(
    script,
    `import { createServer } from 'node:net';
     process.setgid(${NOBODY}); process.setuid(${NOBODY});
     let count = 0;
     createServer((socket) => { count += 1; socket.end(); }).listen(process.argv[2], () => process.send('listens'));
     process.on('message', () => process.send(count));`,
  );
  const child = fork(script, [path], { execArgv: [] });
  children.push(child);
  const next = () => new Promise((resolve) => child.once('message', resolve));
  expect(await next()).toBe('listens');
  return async () => {
    const reply = next();
    child.send('count');
    return Number(await reply);
  };
}

async function ownSocketAt(path: string): Promise<void> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(path, resolve));
}

const hostConnection = (dataDir: string) =>
  new HostConnector({
    dataDir,
    node: { command: process.execPath, env: {} },
    script: join(folder, 'none.ts'),
  });

function runFolder(mode = 0o700): string {
  const run = join(folder, 'run');
  mkdirSync(run);
  chmodSync(run, mode);
  return run;
}

describe.each(canSwitchUser ? ['another user'] : [])('a socket of %s', () => {
  test('the host client refuses to connect to it, and the host server refuses to replace it', async () => {
    const run = runFolder(0o777);
    const visits = await foreignSocketAt(join(run, 'pty.sock'));
    chmodSync(run, 0o700);
    for (const start of [false, true]) {
      expect(await hostConnection(folder).connect(start)).toMatchObject({
        ok: false,
        error: { message: { name: 'terminalFailures.foreignSocket' } },
      });
    }
    const server = createServer();
    expect(await listenAt(join(run, 'pty.sock'), server)).toMatchObject({
      ok: false,
      error: { name: 'terminalFailures.foreignSocket' },
    });
    expect(await visits()).toBe(0);
  });

  test('the token of core is not sent to it', async () => {
    const run = runFolder(0o777);
    const path = join(run, 'core.sock');
    const visits = await foreignSocketAt(path);
    chmodSync(run, 0o700);
    expect(await openLocalEndpoint({ dataDir: folder, serve: () => undefined })).toMatchObject({
      ok: false,
    });
    expect(writeEndpoint(folder, { address: path, token: 'token', pid: 1 }).ok).toBe(true);
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await watchTrigger(['--data-dir', folder, 's'])).toBe(1);
    expect(String(stderr.mock.lastCall?.[0])).toContain('not a socket of yours');
    stderr.mockRestore();
    expect(await visits()).toBe(0);
  });

  test('NodeTmuxSockets does not list it', async () => {
    const sockets = join(folder, `tmux-${uid}`);
    mkdirSync(sockets);
    chmodSync(sockets, 0o777);
    const visits = await foreignSocketAt(join(sockets, 'theirs'));
    await ownSocketAt(join(sockets, 'ours'));
    chmodSync(sockets, 0o700);
    expect(await new NodeTmuxSockets({ TMUX_TMPDIR: folder }).list()).toEqual([
      join(sockets, 'ours'),
    ]);
    expect(
      await new NodeTmuxSockets({
        TMUX_TMPDIR: '/nowhere',
        TMUX: `${join(sockets, 'theirs')},1,0`,
      }).list(),
    ).toEqual([]);
    expect(await visits()).toBe(0);
  });

  test('the host client and server refuse a folder of another user', async () => {
    chownSync(runFolder(), NOBODY, NOBODY);
    expect(await hostConnection(folder).connect(true)).toMatchObject({
      ok: false,
      error: { message: { values: { reason: { name: 'terminalFailures.foreignFolder' } } } },
    });
    expect(await listenAt(join(folder, 'run/pty.sock'), createServer())).toMatchObject({
      ok: false,
    });
  });
});

describe('a folder that others may write to', () => {
  test.each([0o777, 0o770, 0o1777])(
    'a folder with mode %o is refused, whoever created the socket in it',
    async (mode) => {
      const run = runFolder(mode);
      await ownSocketAt(join(run, 'pty.sock'));
      expect(await hostConnection(folder).connect(false)).toMatchObject({
        ok: false,
        error: { message: { values: { reason: { name: 'terminalFailures.openFolder' } } } },
      });
      expect(await listenAt(join(run, 'pty.sock'), createServer())).toMatchObject({
        ok: false,
        error: { name: 'terminalFailures.openFolder' },
      });
    },
  );

  test('NodeTmuxSockets lists no socket in it', async () => {
    const sockets = join(folder, `tmux-${uid}`);
    mkdirSync(sockets);
    await ownSocketAt(join(sockets, 'ours'));
    chmodSync(sockets, 0o777);
    expect(await new NodeTmuxSockets({ TMUX_TMPDIR: folder }).list()).toEqual([]);
    chmodSync(sockets, 0o700);
    expect(await new NodeTmuxSockets({ TMUX_TMPDIR: folder }).list()).toEqual([
      join(sockets, 'ours'),
    ]);
  });
});

test.each(['a link', 'a file'])(
  'the host client refuses %s in place of the socket',
  async (kind) => {
    const run = runFolder();
    await ownSocketAt(join(folder, 'other.sock'));
    if (kind === 'a link') symlinkSync(join(folder, 'other.sock'), join(run, 'pty.sock'));
    else writeFileSync(join(run, 'pty.sock'), '');
    expect(await hostConnection(folder).connect(false)).toMatchObject({
      ok: false,
      error: { message: { name: 'terminalFailures.foreignSocket' } },
    });
  },
);

test('the host client accepts an empty folder that only its owner may write to', async () => {
  runFolder(0o755);
  expect(await hostConnection(folder).connect(false)).toEqual({ ok: true, value: null });
});
