import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { RealTmux } from './real-tmux.fixture.ts';

const commandId = '7f1d3c52-3a47-4a5f-9f0e-1c7f2f6f7a10';
const eventually = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 25_000, interval: 50 });

let real: RealTmux;

beforeEach(async () => {
  real = new RealTmux();
  await vi.waitUntil(() => real.hasPrompt(), { timeout: 25_000 });
});

afterEach(() => real.dispose());

const send = (text: string, more: object = {}) => {
  const usual = { commandId, ...real.target(), text, enter: true, linesAnyway: false, fingerprint: null };
  return real.tmux.send({ ...usual, ...more });
};

const panesOf = async (revision: number | null = null) => {
  const view = await real.watch.view(revision);
  const panes = view.servers.flatMap(({ sessions }) => sessions.flatMap(({ windows }) => windows.flatMap(({ panes: all }) => all)));
  return { view, panes };
};

describe('the list of what runs', () => {
  it('shows sessions, windows and panes, and follows what happens to them', async () => {
    const first = await panesOf();
    expect(first.view).toMatchObject({ state: 'ready', servers: [{ socket: real.socket, name: 'test', watched: true }] });
    expect(first.panes).toMatchObject([{ paneId: '%0', command: 'bash', cols: 100, rows: 30, active: true, dead: false, inMode: false }]);
    const next = panesOf(first.view.revision);
    real.run('split-window', '-t', '%0', 'sleep 600');
    expect((await next).panes.map(({ command }) => command)).toEqual(['bash', 'sleep']);
    // A program in a session that the eye is not attached to.
    real.run('new-session', '-d', '-s', '其他', 'sh');
    const other = '%2';
    real.run('send-keys', '-t', other, 'cat', 'Enter');
    await eventually(async () => {
      const { panes, view } = await panesOf();
      expect(view.servers[0]?.sessions.map(({ name }) => name)).toEqual(['work', '其他']);
      expect(panes.find(({ paneId }) => paneId === other)?.command).toBe('cat');
    });
  });

  it('neither resizes nor looks like a client, whatever it watches', async () => {
    await panesOf();
    await eventually(() => expect(real.run('list-clients', '-F', '#{client_control_mode} #{client_flags}')).toContain('no-output'));
    const { view } = await panesOf();
    expect(view.servers[0]?.sessions[0]?.attached).toBe(0);
    expect(real.run('display-message', '-p', '-t', '%0', '#{window_width}x#{window_height}')).toBe('100x30');
    real.watch.close();
    await eventually(() => expect(real.run('list-clients')).toBe(''));
  });

  it('goes on when the session that it looks from ends, and ends when the server does', async () => {
    real.run('new-session', '-d', '-s', 'second');
    await panesOf();
    await eventually(() => expect(real.run('list-clients', '-F', '#{client_session}')).toBe('second'));
    real.run('kill-session', '-t', 'second');
    await eventually(async () => expect((await panesOf()).view.servers[0]?.sessions.map(({ name }) => name)).toEqual(['work']));
    real.run('kill-server');
    await eventually(async () => expect((await panesOf()).view.servers).toEqual([]));
  });

  it('stays answerable and small beside a flood, and tells that the pane is active', async () => {
    const active: string[] = [];
    real.watch.subscribe((_, paneIds) => void active.push(...paneIds));
    await panesOf();
    real.run('send-keys', '-t', '%0', 'yes', 'Enter');
    await eventually(() => expect(active).toContain('%0'));
    const looked = await real.tmux.look({ socket: real.socket, paneId: '%0' }, 100);
    expect(looked.ok && looked.value?.screen.lines.includes('y')).toBe(true);
    // One word of each second at most, not the flood.
    const seconds =
      Number(real.run('display-message', '-p', '#{window_activity}')) - Number(real.run('display-message', '-p', '#{window_created}'));
    expect(active.length).toBeLessThanOrEqual(seconds + 2);
  });

  it('takes a folder with a hostile name for a name', async () => {
    const cwd = join(real.folder, 'a\n%exit\n#(touch pwned); b');
    mkdirSync(cwd);
    real.run('new-window', '-t', 'work', '-c', cwd.replaceAll('#', '##'), 'sleep 600');
    await eventually(async () => expect((await panesOf()).panes.at(-1)?.cwd).toBe(cwd));
  });

  it('knows no socket but those it found', async () => {
    const socket = join(real.folder, 'other');
    expect(await real.tmux.read({ socket, paneId: '%0', rows: 10 })).toMatchObject({ ok: false, error: { kind: 'noSuchPane' } });
  });
});

describe('a pane as text', () => {
  it('tells rows, wraps, cursor, history and the alternate screen', async () => {
    real.run('send-keys', '-t', '%0', "clear; printf 'x%.0s' $(seq 150); echo; seq 60; printf 'end '", 'Enter');
    await eventually(() => expect(real.screen()).toContain('end $'));
    const looked = await real.tmux.look({ socket: real.socket, paneId: '%0' }, 200);
    if (!looked.ok || !looked.value) throw new Error('There is no pane.');
    const { screen } = looked.value;
    const long = screen.lines.indexOf('x'.repeat(100));
    expect([screen.lines[long + 1], screen.wrapped[long], screen.wrapped[long + 1], screen.wrapped[long + 2]]).toEqual([
      'x'.repeat(50),
      false,
      true,
      false,
    ]);
    expect(screen.lines.slice(screen.top).length).toBe(30);
    expect(screen).toMatchObject({ cols: 100, rows: 30, alternate: false });
    expect(screen.lines[screen.top + screen.cursor.row]?.slice(0, screen.cursor.col).trimEnd()).toBe('end $');
    real.run('send-keys', '-t', '%0', String.raw`printf '\033[?1049h\033[2J\033[Halone'; cat`, 'Enter');
    await eventually(async () => {
      const other = await real.tmux.look({ socket: real.socket, paneId: '%0' }, 200);
      expect(other.ok && other.value?.screen).toMatchObject({ alternate: true, top: 0, lines: expect.arrayContaining(['alone']) });
    });
  });

  it('is nothing for a pane that is closed', async () => {
    expect(await real.tmux.look({ socket: real.socket, paneId: '%77' }, 0)).toEqual({ ok: true, value: null });
  });
});

describe('text for a pane', () => {
  it('is pasted, seen, and entered', async () => {
    expect(await send('echo 你好 $((40+2)) "; #(x) ~;";')).toEqual({ ok: true, value: { delivered: 'entered' } });
    await eventually(() => expect(real.screen()).toContain('你好 42 ; #(x) ~;'));
    expect(real.run('list-buffers')).toBe('');
  });

  it('is only pasted where Enter was not wanted', async () => {
    expect(await send('echo never', { enter: false })).toEqual({ ok: true, value: { delivered: 'pasted' } });
    expect(real.screen().split('never')).toHaveLength(2);
  });

  it('is not sent while somebody scrolls in the pane', async () => {
    real.run('copy-mode', '-t', '%0');
    expect(await send('echo no')).toMatchObject({ ok: false, error: { kind: 'inMode' } });
    real.run('send-keys', '-t', '%0', '-X', 'cancel');
    expect(real.screen()).not.toContain('echo no');
  });

  it('is not sent to another program than the one that was seen', async () => {
    const seen = real.target();
    real.run('send-keys', '-t', '%0', 'cat', 'Enter');
    await eventually(() => expect(real.target().command).toBe('cat'));
    expect(await send('rm everything', seen)).toMatchObject({ ok: false, error: { kind: 'programChanged' } });
    expect(real.screen()).not.toContain('rm everything');
  });

  it('is not sent when the screen is not the one that was read', async () => {
    const read = await real.tmux.read({ socket: real.socket, paneId: '%0', rows: 30 });
    const fingerprint = read.ok ? read.value.fingerprint : '';
    real.run('send-keys', '-t', '%0', 'draft');
    await eventually(() => expect(real.screen()).toContain('draft'));
    expect(await send('yes', { fingerprint })).toMatchObject({ ok: false, error: { kind: 'screenChanged' } });
  });

  it('is not entered when the program does not show it', async () => {
    real.run('send-keys', '-t', '%0', 'stty -echo; cat > /dev/null', 'Enter');
    await eventually(() => expect(real.target().command).toBe('cat'));
    expect(await send('secret')).toMatchObject({ ok: false, error: { kind: 'deliveryFailed' } });
  });

  it('says so when the pane is gone', async () => {
    real.run('split-window', '-t', '%0', 'sleep 600');
    const gone = real.target('%1');
    real.run('kill-pane', '-t', '%1');
    expect(await send('hello', gone)).toMatchObject({ ok: false, error: { kind: 'noSuchPane' } });
    const last = real.target();
    real.run('kill-server');
    const usual = { commandId, ...last, text: 'hello', enter: true, linesAnyway: false, fingerprint: null };
    expect(await real.tmux.send(usual)).toMatchObject({ ok: false, error: { kind: 'noSuchPane' } });
  });

  it('is refused where it would be keys, or lines of their own', async () => {
    expect(await send('a\u{1b}[201~b')).toMatchObject({ ok: false, error: { kind: 'badText' } });
    expect(await send('one\ntwo')).toMatchObject({ ok: false, error: { kind: 'manyLines' } });
    expect(await send('echo one\r\necho two', { linesAnyway: true })).toMatchObject({ ok: true });
    await eventually(() => expect(real.screen()).toMatch(/^two$/m));
  });
});

describe('a pane shown here', () => {
  const outer = (...args: readonly string[]) =>
    execFileSync('tmux', ['-S', join(real.folder, 'outer'), '-f', '/dev/null', ...args], { encoding: 'utf8' });
  const size = () => real.run('display-message', '-p', '-t', '%0', '#{window_width}x#{window_height}');

  afterEach(() => void outer('kill-server'));

  it('leaves size and place of other clients alone, and only detaches when it is closed', async () => {
    outer(
      'new-session',
      '-d',
      '-x',
      '100',
      '-y',
      '31',
      '-s',
      'person',
      'env',
      '-u',
      'TMUX',
      'tmux',
      '-S',
      real.socket,
      'attach',
      '-t',
      'work:0',
    );
    real.run('new-window', '-d', '-n', 'asleep', '-t', 'work', 'sleep 600');
    real.run('split-window', '-d', '-t', '%1', 'cat');
    await eventually(() => expect(size()).toBe('100x30'));
    const colours = { foreground: '#000000', background: '#ffffff' };
    await real.tmux.embed({ commandId, socket: real.socket, paneId: '%2', cols: 60, rows: 20, colours });
    const [open] = real.opened;
    expect(open).toMatchObject({ kind: 'tmux', cols: 60, rows: 20, title: 'work:1 asleep' });
    outer(
      'new-session',
      '-d',
      '-x',
      '60',
      '-y',
      '20',
      '-s',
      'corral',
      'env',
      '-u',
      'TMUX',
      'tmux',
      ...(open?.args ?? []).map((each) => each.replace(/^;$/, String.raw`\;`)),
    );
    await eventually(() => {
      const shown = real.run('list-clients', '-F', '#{client_width} #{window_index} #{session_group_size}').split('\n').toSorted();
      expect(shown).toEqual(['100 0 2', '60 1 2']);
    });
    expect([size(), real.run('display-message', '-p', '-t', '@1', '#{window_width}')]).toEqual(['100x30', '100']);
    expect((await panesOf()).view.servers[0]?.sessions.map(({ name }) => name)).toEqual(['work']);
    // Keys go to the wanted pane, though the window's active one is still the other for everybody else.
    outer('send-keys', '-t', 'corral', 'typed here');
    await eventually(() => expect(real.screen('%2')).toContain('typed here'));
    expect(real.run('display-message', '-p', '-t', '@1', '#{pane_id}')).toBe('%1');
    outer('kill-session', '-t', 'corral');
    await eventually(() => expect(real.run('list-sessions', '-F', '#{session_name}')).toBe('work'));
    expect(real.run('list-panes', '-s', '-t', 'work', '-F', '#{pane_id}')).toBe('%0\n%1\n%2');
  });

  it('is refused for a pane that is closed', async () => {
    outer('new-session', '-d');
    const colours = { foreground: '#000000', background: '#ffffff' };
    const wish = { commandId, socket: real.socket, paneId: '%9', cols: 60, rows: 20, colours };
    expect(await real.tmux.embed(wish)).toMatchObject({ ok: false, error: { kind: 'noSuchPane' } });
  });
});

describe('a session started in tmux', () => {
  it('runs on a server of its own, in its folder, with its words as they are', async () => {
    const cwd = join(real.folder, 'it#(touch pwned)s; $HOME');
    mkdirSync(cwd);
    const start = { name: 'a.b:c #(x)', file: '/bin/echo', args: ['$HOME; ls', 'x;', '#(id)'], cwd, env: { PATH: '/bin' } };
    // Its program ends at once; this keeps the pane.
    const keep = { ...start, file: '/bin/sh', args: ['-c', 'printf "%s|" "$PWD" "$@"; exec sleep 600', 'sh', ...start.args] };
    const started = await real.tmux.startInTmux(keep);
    if (!started.ok) throw new Error(started.error.message);
    const { socket, paneId } = started.value;
    await eventually(async () => {
      const read = await real.tmux.read({ socket, paneId, rows: 36 });
      expect(read.ok && read.value.lines.join('').replaceAll(' ', '')).toContain(`${cwd}|$HOME;ls|x;|#(id)|`.replaceAll(' ', ''));
    });
    const { view } = await panesOf();
    expect(view.servers.find(({ name }) => name === 'corral')?.sessions[0]?.name).toMatch(/^a-b-c-x-[0-9a-f]{4}$/);
  });

  it('starts a shell where no program is given words', async () => {
    const started = await real.tmux.start({ commandId, name: 'plain', agentId: null, cwd: real.folder });
    expect(started).toMatchObject({ ok: true, value: { paneId: expect.stringMatching(/^%\d+$/) } });
  });

  it('says which folder is missing', async () => {
    expect(await real.tmux.start({ commandId, name: 'x', agentId: null, cwd: 'nowhere' })).toMatchObject({
      error: { kind: 'folderMissing' },
    });
  });
});

describe('an agent in a pane', () => {
  it('is asked for by the processes of the pane', async () => {
    real.run('send-keys', '-t', '%0', 'sleep 601', 'Enter');
    await eventually(() => expect(real.target().command).toBe('sleep'));
    const adopt = () => real.tmux.adopt({ commandId, socket: real.socket, paneId: '%0' });
    expect(await adopt()).toMatchObject({
      ok: false,
      error: { kind: 'noAgentInPane', remedy: 'Start Some Agent in it, then try again.' },
    });
    expect(real.asked[0]).toContain('sleep 601');
    real.conversation = { agentId: 'claude-code', agentSessionId: 'its id', pid: 1, certainty: 'certain' };
    expect(await adopt()).toMatchObject({ ok: false, error: { kind: 'noSuchTranscript', message: 'its id' } });
  });
});
