import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { HostDoor } from '#core/adapters/host-door.ts';
import { HostClient } from '#core/terminals/host-client.ts';
import type { HostViewer, TerminalEvent } from '#core/terminals/terminal-host.ts';
import type { HostSpawn } from '#core/terminals/door/host-protocol.ts';
import { wireJson } from '#core/terminals/door/wire.ts';

const script = join(import.meta.dirname, 'main.ts');
const colours = { foreground: '#d4d4d4', background: '#1e1e1e' };
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'corral-pty-'));
  cleanups.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A core with a host in that data folder; the host ends 200 ms after the last one let go. */
function coreIn(dataDir: string) {
  const client = new HostClient(new HostDoor({ dataDir, script, node: { command: process.execPath, env: {} }, idleMs: 200 }));
  const events: TerminalEvent[] = [];
  const waiting = new Set<() => void>();
  client.subscribe((event) => {
    events.push(event);
    for (const look of waiting) look();
  });
  cleanups.push(async () => {
    const living = await client.list();
    if (living.ok) await Promise.all(living.value.map(({ terminalId }) => client.forget(terminalId)));
    client.close();
  });
  const event = <T extends TerminalEvent['type']>(type: T, terminalId = 't1') =>
    new Promise<Extract<TerminalEvent, { type: T }>>((resolve) => {
      const look = () => {
        const found = events.find(
          (one): one is Extract<TerminalEvent, { type: T }> =>
            one.type === type && (type === 'hostLost' || ('terminalId' in one && one.terminalId === terminalId)),
        );
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { client, events, event };
}

function run(command: string, changes: Partial<HostSpawn> = {}): HostSpawn {
  return {
    terminalId: 't1',
    file: '/bin/sh',
    args: ['-c', command],
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '' },
    cols: 80,
    rows: 24,
    lane: 'shell',
    colours,
    ...changes,
  };
}

/** A viewer that keeps all it is given, and draws at once unless told otherwise. */
function eye(client: HostClient, terminalId: string, since: number | null, { draws = true } = {}) {
  let text = '';
  let at = 0;
  let snapshots = 0;
  let isGone = false;
  const looks = new Set<() => void>();
  const changed = () => looks.forEach((look) => look());
  const viewer: HostViewer = {
    snapshot({ offset, bytes }) {
      snapshots += 1;
      at = offset;
      text = new TextDecoder().decode(bytes);
      if (draws) attachment.ack(at);
      changed();
    },
    output(offset, bytes) {
      if (offset !== at && snapshots + at > 0 && since === null) throw new Error(`A hole: ${at} then ${offset}.`);
      at = offset + bytes.length;
      text += new TextDecoder().decode(bytes);
      if (draws) attachment.ack(at);
      changed();
    },
    gone() {
      isGone = true;
      changed();
    },
  };
  const attachment = client.attach(terminalId, since, viewer);
  const until = (test: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!test()) return;
        looks.delete(look);
        resolve();
      };
      looks.add(look);
      look();
    });
  return {
    attachment,
    until,
    shows: (part: string) => until(() => text.includes(part)),
    isGone: () => until(() => isGone),
    get text() {
      return text;
    },
    get at() {
      return at;
    },
    get snapshots() {
      return snapshots;
    },
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('pty-host', { timeout: 60_000 }, () => {
  it('runs a program, carries its keys, tells its exit, and forgets it only when told', async () => {
    const { client, event } = coreIn(folder());
    const spawned = await client.spawn(run('echo ready; read line; echo "got $line"; exit 7'));
    expect(spawned.ok).toBe(true);
    const seen = eye(client, 't1', null);
    await seen.shows('ready');
    client.write('t1', bytes('hello\n'));
    await seen.shows('got hello');
    expect(await event('exited')).toMatchObject({ exit: { code: 7, signal: null } });
    expect(await client.list()).toMatchObject({ ok: true, value: [{ terminalId: 't1', exit: { code: 7 } }] });
    await client.forget('t1');
    await seen.isGone();
    expect(await client.list()).toEqual({ ok: true, value: [] });
  });

  it('is found again by the next core, which sees what was said meanwhile', async () => {
    const dataDir = folder();
    const first = coreIn(dataDir);
    const spawned = await first.client.spawn(run('echo one; read x; echo two; read y'));
    const before = eye(first.client, 't1', null);
    await before.shows('one');
    first.client.write('t1', bytes('\n'));
    first.client.close();
    const second = coreIn(dataDir);
    expect(await second.client.list()).toMatchObject({
      ok: true,
      value: [{ terminalId: 't1', pid: spawned.ok && spawned.value.pid, exit: null }],
    });
    const goesOn = eye(second.client, 't1', before.at);
    await goesOn.shows('two');
    expect(goesOn.snapshots).toBe(0);
    const anew = eye(second.client, 't1', null);
    await anew.shows('two');
    expect({ snapshots: anew.snapshots, one: anew.text.includes('one') }).toEqual({ snapshots: 1, one: true });
  });

  it('ends by itself when it owns nothing and nobody is there', async () => {
    const { client } = coreIn(folder());
    const spawned = await client.spawn(run('echo pid $PPID.'));
    const seen = eye(client, 't1', null);
    await seen.until(() => pidIn(seen.text) !== null);
    const host = pidIn(seen.text) ?? 0;
    expect(spawned.ok).toBe(true);
    await client.forget('t1');
    client.close();
    await expect.poll(() => isAlive(host), { timeout: 5000 }).toBe(false);
  });

  it('says so when it is killed, and the next terminal has a new one', async () => {
    const { client, event } = coreIn(folder());
    await client.spawn(run('echo pid $PPID.; sleep 60'));
    const seen = eye(client, 't1', null);
    await seen.until(() => pidIn(seen.text) !== null);
    process.kill(pidIn(seen.text) ?? 0, 'SIGKILL');
    expect(await event('hostLost')).toEqual({ type: 'hostLost', terminalIds: ['t1'] });
    await seen.isGone();
    expect(await client.spawn(run('echo again', { terminalId: 't2' }))).toMatchObject({ ok: true });
    await eye(client, 't2', null).shows('again');
  });

  it.each([
    ['a program that is not there', { file: 'no-such-program-here' }, 'programMissing'],
    ['a folder that is not there', { cwd: '/no/such/folder' }, 'folderMissing'],
    ['a file that is no program', { file: import.meta.filename }, 'programNotExecutable'],
  ])('refuses %s in words', async (_, changes, kind) => {
    const { client } = coreIn(folder());
    expect(await client.spawn(run('true', changes))).toMatchObject({ ok: false, error: { kind } });
  });

  it('makes a shell wait for a viewer that does not draw, and no other', async () => {
    const { client } = coreIn(folder());
    await client.spawn(run('seq 1 400000; echo end; read x'));
    const slow = eye(client, 't1', 0, { draws: false });
    await slow.until(() => slow.at > 300_000);
    const other = run('echo fine; read x', { terminalId: 't2' });
    await client.spawn(other);
    await eye(client, 't2', null).shows('fine');
    const stuck = await client.list();
    const held = stuck.ok ? stuck.value.find(({ terminalId }) => terminalId === 't1')?.offset : null;
    expect(held).toBeLessThan(1_500_000);
    // Draws all it is given from now on.
    let drawn = 0;
    while (!slow.text.includes('end')) {
      slow.attachment.ack(slow.at);
      await slow.until(() => slow.at > drawn);
      drawn = slow.at;
    }
    expect(slow.snapshots).toBe(0);
    expect(slow.text).toContain('\n399999\r\n400000\r\nend');
  });

  it('never makes an agent wait: a slow viewer is skipped ahead', async () => {
    const { client } = coreIn(folder());
    await client.spawn(run('seq 1 400000; echo end; read x', { lane: 'agent' }));
    const slow = eye(client, 't1', 0, { draws: false });
    const fast = eye(client, 't1', 0);
    await fast.shows('end');
    slow.attachment.ack(slow.at);
    await slow.until(() => slow.snapshots > 0);
    slow.attachment.ack(slow.at);
    await slow.shows('end');
    expect(slow.text).toContain('400000');
  });

  it('kills what ignores every polite signal', async () => {
    const { client } = coreIn(folder());
    await client.spawn(run("trap '' HUP TERM INT; echo pid $$.; while true; do sleep 0.1; done"));
    const seen = eye(client, 't1', null);
    await seen.until(() => pidIn(seen.text) !== null);
    const pid = pidIn(seen.text) ?? 0;
    await client.forget('t1');
    expect(isAlive(pid)).toBe(false);
  });

  it('shows its screen as text, and its status, title and bell as events', async () => {
    const { client, event } = coreIn(folder());
    await client.spawn(
      run(String.raw`printf '\033]0;my title\007\033]7501;state=blocked:app=x:kind=permission:msg=aGk=\033\\\a'; echo shown; read x`),
    );
    expect(await event('titled')).toMatchObject({ title: 'my title' });
    expect(await event('statusChanged')).toMatchObject({ status: { state: 'blocked', kind: 'permission', message: 'hi' } });
    await event('rang');
    await eye(client, 't1', null).shows('shown');
    expect(await client.screen('t1', 100)).toMatchObject({ lines: expect.arrayContaining(['shown']), title: 'my title', alternate: false });
    expect(await client.list()).toMatchObject({ value: [{ title: 'my title', status: { state: 'blocked' } }] });
  });

  it('does not talk to what listens in its place', async () => {
    const dataDir = folder();
    const { client } = coreIn(dataDir);
    await client.list();
    const squatter = createServer((socket) => socket.write(wireJson({ t: 'challenge', version: 1, nonce: 'n'.repeat(20), proof: 'none' })));
    const listening = new Promise((resolve) => squatter.listen(join(dataDir, 'run', 'pty.sock'), () => resolve(null)));
    cleanups.push(() => squatter.close());
    await listening;
    expect(await client.spawn(run('true'))).toMatchObject({
      ok: false,
      error: { kind: 'hostUnavailable', message: expect.stringContaining('Something else') },
    });
  });

  it('hears nobody who does not know the token', async () => {
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
});

function pidIn(text: string): number | null {
  const found = /pid (\d+)\./.exec(text);
  return found ? Number(found[1]) : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
