import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { HOST_VERSION } from '#core/socket/host-protocol.ts';
import { socketPath } from '#core/socket/socket-path.ts';
import { wireJson } from '#core/socket/wire.ts';
import { compose } from '#shared/words/sentence.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

import {
  bytes,
  cleanups,
  coreIn,
  attachViewer,
  folder,
  isAlive,
  pidIn,
  run,
} from './host.fixture.ts';

describe('pty-host', { timeout: 60_000 }, () => {
  it('pty-host runs a program, passes its input and exit, and keeps it until `forget`', async () => {
    const { client, event } = coreIn(folder());
    const spawned = await client.spawn(run('echo ready; read line; echo "got $line"; exit 7'));
    expect(spawned.ok).toBe(true);
    const seen = attachViewer(client, 't1', null);
    await seen.shows('ready');
    client.write('t1', bytes('hello\n'));
    await seen.shows('got hello');
    expect(await event('exited')).toMatchObject({ exit: { code: 7, signal: null } });
    expect(await client.list()).toMatchObject({
      ok: true,
      value: [{ terminalId: 't1', exit: { code: 7 } }],
    });
    await client.forget('t1');
    await seen.isGone();
    expect(await client.list()).toEqual({ ok: true, value: [] });
  });

  it('pty-host keeps terminals for the next core, which receives the output since then', async () => {
    const dataDir = folder();
    const first = coreIn(dataDir);
    const spawned = await first.client.spawn(run('echo one; read x; echo two; read y'));
    const before = attachViewer(first.client, 't1', null);
    await before.shows('one');
    first.client.write('t1', bytes('\n'));
    first.client.close();
    const second = coreIn(dataDir);
    expect(await second.client.list()).toMatchObject({
      ok: true,
      value: [{ terminalId: 't1', pid: spawned.ok && spawned.value.pid, exit: null }],
    });
    const continued = attachViewer(second.client, 't1', before.at);
    await continued.shows('two');
    expect(continued.snapshots).toBe(0);
    const fresh = attachViewer(second.client, 't1', null);
    await fresh.shows('two');
    expect({ snapshots: fresh.snapshots, one: fresh.text.includes('one') }).toEqual({
      snapshots: 1,
      one: true,
    });
  });

  it('pty-host reports changed colours to programs that asked for them', async () => {
    const { client } = coreIn(folder());
    await client.spawn(run("stty raw -echo; printf '\\033[?2031hready'; exec cat -v"));
    const seen = attachViewer(client, 't1', null);
    await seen.shows('ready');
    client.colours({ foreground: '#000000', background: '#ffffff' });
    await seen.until(() => seen.text.includes('n', seen.text.indexOf('997')));
    expect(seen.text).toContain('^[[?997;2n');
  });

  it('pty-host ends once it has no terminal and no connection', async () => {
    const { client } = coreIn(folder());
    const spawned = await client.spawn(run('echo pid $PPID.'));
    const seen = attachViewer(client, 't1', null);
    await seen.until(() => pidIn(seen.text) !== null);
    const host = pidIn(seen.text) ?? 0;
    expect(spawned.ok).toBe(true);
    await client.forget('t1');
    client.close();
    await expect.poll(() => isAlive(host), { timeout: 5000 }).toBe(false);
  });

  it('HostClient reports a killed host, and the next terminal starts a new one', async () => {
    const { client, event } = coreIn(folder());
    await client.spawn(run('echo pid $PPID.; sleep 60'));
    const seen = attachViewer(client, 't1', null);
    await seen.until(() => pidIn(seen.text) !== null);
    process.kill(pidIn(seen.text) ?? 0, 'SIGKILL');
    expect(await event('hostLost')).toEqual({ type: 'hostLost', terminalIds: ['t1'] });
    await seen.isGone();
    expect(await client.spawn(run('echo again', { terminalId: 't2' }))).toMatchObject({ ok: true });
    await attachViewer(client, 't2', null).shows('again');
  });

  it.each([
    ['a missing program', { file: 'no-such-program-here' }, 'programMissing'],
    ['a missing folder', { cwd: '/no/such/folder' }, 'folderMissing'],
    ['a file that is not executable', { file: import.meta.filename }, 'programNotExecutable'],
  ])('pty-host refuses %s with a distinct failure', async (_, changes, kind) => {
    const { client } = coreIn(folder());
    expect(await client.spawn(run('true', changes))).toMatchObject({ ok: false, error: { kind } });
  });

  it('pty-host pauses a shell whose viewer does not draw, and no other program', async () => {
    const { client } = coreIn(folder());
    await client.spawn(run('seq 1 400000; echo end; read x'));
    const slow = attachViewer(client, 't1', 0, { draws: false });
    await slow.until(() => slow.at > 300_000);
    const other = run('echo fine; read x', { terminalId: 't2' });
    await client.spawn(other);
    await attachViewer(client, 't2', null).shows('fine');
    const stuck = await client.list();
    const offset = stuck.ok
      ? stuck.value.find(({ terminalId }) => terminalId === 't1')?.offset
      : null;
    expect(offset).toBeLessThan(1_500_000);
    // The viewer acknowledges all output from now on.
    let drawn = 0;
    while (!slow.text.includes('end')) {
      slow.attachment.ack(slow.at);
      await slow.until(() => slow.at > drawn);
      drawn = slow.at;
    }
    expect(slow.snapshots).toBe(0);
    expect(slow.text).toContain('\n399999\r\n400000\r\nend');
  });

  it('pty-host never pauses an agent and skips a slow viewer ahead', async () => {
    const { client } = coreIn(folder());
    await client.spawn(run('seq 1 400000; echo end; read x', { lane: 'agent' }));
    const slow = attachViewer(client, 't1', 0, { draws: false });
    const fast = attachViewer(client, 't1', 0);
    await fast.shows('end');
    slow.attachment.ack(slow.at);
    await slow.until(() => slow.snapshots > 0);
    slow.attachment.ack(slow.at);
    await slow.shows('end');
    expect(slow.text).toContain('400000');
  });

  it('pty-host reports whether anything runs besides the shell', async () => {
    const { client } = coreIn(folder());
    await client.spawn(run('echo idle; read x; sleep 100 & echo started; read y'));
    const seen = attachViewer(client, 't1', null);
    await seen.shows('idle');
    const idle = await client.isBusy('t1');
    client.write('t1', bytes('\n'));
    await seen.shows('started');
    const isSupported = process.platform === 'linux';
    expect([idle, await client.isBusy('t1')]).toEqual(isSupported ? [false, true] : [null, null]);
    expect(await client.isBusy('none')).toBeNull();
  });

  it('pty-host kills a program that ignores all other signals', async () => {
    const { client } = coreIn(folder());
    await client.spawn(run("trap '' HUP TERM INT; echo pid $$.; while true; do sleep 0.1; done"));
    const seen = attachViewer(client, 't1', null);
    await seen.until(() => pidIn(seen.text) !== null);
    const pid = pidIn(seen.text) ?? 0;
    await client.forget('t1');
    expect(isAlive(pid)).toBe(false);
  });

  it('pty-host returns the screen as text, and status, title and bell as events', async () => {
    const { client, event } = coreIn(folder());
    await client.spawn(
      run(
        String.raw`printf '\033]0;my title\007\033]7501;state=blocked:app=x:kind=permission:msg=aGk=\033\\\a'; echo shown; read x`,
      ),
    );
    expect(await event('titled')).toMatchObject({ title: 'my title' });
    expect(await event('statusChanged')).toMatchObject({
      status: { state: 'blocked', kind: 'permission', message: 'hi' },
    });
    await event('rang');
    await attachViewer(client, 't1', null).shows('shown');
    expect(await client.screen('t1', 100)).toMatchObject({
      lines: expect.arrayContaining(['shown']),
      title: 'my title',
      alternate: false,
    });
    expect(await client.list()).toMatchObject({
      value: [{ title: 'my title', status: { state: 'blocked' } }],
    });
  });

  it("HostConnector refuses an impostor at the host's socket", async () => {
    const dataDir = folder();
    const { client } = coreIn(dataDir);
    await client.list();
    const impostor = createServer((socket) =>
      socket.write(
        wireJson({ t: 'challenge', version: HOST_VERSION, nonce: 'n'.repeat(20), proof: 'none' }),
      ),
    );
    const listening = new Promise((resolve) =>
      impostor.listen(join(dataDir, 'run', 'pty.sock'), () => resolve(null)),
    );
    cleanups.push(() => impostor.close());
    await listening;
    expect(await client.spawn(run('true'))).toMatchObject({
      ok: false,
      error: { kind: 'hostUnavailable', message: compose('terminalFailures.impostor') },
    });
  });

  it('HostConnector reports a host of another version, with a remedy', async () => {
    const dataDir = folder();
    const { client } = coreIn(dataDir);
    await client.list();
    const challenge = { t: 'challenge', nonce: 'n'.repeat(20), proof: 'none' } as const;
    const older = createServer((socket) =>
      socket.write(wireJson({ ...challenge, version: HOST_VERSION - 1 })),
    );
    const listening = new Promise((resolve) =>
      older.listen(join(dataDir, 'run', 'pty.sock'), () => resolve(null)),
    );
    cleanups.push(() => older.close());
    await listening;
    expect(await client.spawn(run('true'))).toMatchObject({
      ok: false,
      error: {
        message: compose('terminalFailures.otherVersion'),
        remedy: { name: expect.stringMatching(/^terminalFailures[.]/) },
      },
    });
  });

  it('pty-host closes a connection that does not know the token', async () => {
    const dataDir = folder();
    const { client } = coreIn(dataDir);
    await client.spawn(run('read x'));
    const stranger = connect(join(dataDir, 'run', 'pty.sock'));
    const closed = new Promise((resolve) => stranger.once('close', () => resolve('closed')));
    stranger.on('error', () => undefined);
    stranger.write(wireJson({ t: 'list', id: 1 }));
    expect(await closed).toBe('closed');
    expect(readFileSync(join(dataDir, 'pty-host.token'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('pty-host waits longer for the first core than for the next one', async () => {
    const dataDir = folder();
    const token = join(dataDir, 'pty-host.token');
    writeFileSync(token, 'a'.repeat(64), { mode: 0o600 });
    const socket = socketPath(dataDir, 'pty');
    if (!socket.ok) throw new Error('The folder has no socket.');
    const args = [programPath('pty-host'), '--socket', socket.value, '--token', token];
    const child = spawn(process.execPath, [...args, '--idle-ms', '1'], { stdio: 'ignore' });
    cleanups.push(() => child.kill());
    const exited = once(child, 'exit');
    await expect.poll(() => existsSync(socket.value), { timeout: 20_000 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { client } = coreIn(dataDir);
    expect(await client.list()).toEqual({ ok: true, value: [] });
    expect(child.exitCode).toBeNull();
    client.close();
    expect(await exited).toEqual([0, null]);
  });
});
