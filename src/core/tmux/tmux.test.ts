import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { textIn } from '#shared/words/sentence-text.ts';
import { compose } from '#shared/words/sentence.ts';

import { RealTmux } from './real-tmux.fixture.ts';

const commandId = '7f1d3c52-3a47-4a5f-9f0e-1c7f2f6f7a10';
const eventually = <T>(look: () => T | Promise<T>) =>
  vi.waitFor(look, { timeout: 25_000, interval: 50 });

let real: RealTmux;

beforeEach(async () => {
  real = new RealTmux();
  await vi.waitUntil(() => real.hasPrompt(), { timeout: 25_000 });
});

afterEach(() => real.dispose());

const send = (text: string, more: object = {}) => {
  const usual = {
    commandId,
    ...real.target(),
    text,
    enter: true,
    linesAnyway: false,
    fingerprint: null,
  };
  return real.tmux.send({ ...usual, ...more });
};

const panesOf = async (revision: number | null = null) => {
  const view = await real.watch.view(revision);
  const panes = view.servers.flatMap(({ sessions }) =>
    sessions.flatMap(({ windows }) => windows.flatMap(({ panes: all }) => all)),
  );
  return { view, panes };
};

describe('Tmux.watch', () => {
  it('TmuxWatch shows sessions, windows and panes, and their changes', async () => {
    const first = await panesOf();
    expect(first.view).toMatchObject({
      state: 'ready',
      servers: [{ socket: real.socket, name: 'test', watched: true }],
    });
    expect(first.panes).toMatchObject([
      {
        paneId: '%0',
        command: 'bash',
        cols: 100,
        rows: 30,
        active: true,
        dead: false,
        inMode: false,
      },
    ]);
    const next = panesOf(first.view.revision);
    real.run('split-window', '-t', '%0', 'sleep 600');
    expect((await next).panes.map(({ command }) => command)).toEqual(['bash', 'sleep']);
    // A program in a session to which Corral's client is not attached.
    real.run('new-session', '-d', '-s', '其他', 'sh');
    const other = '%2';
    real.run('send-keys', '-t', other, 'cat', 'Enter');
    await eventually(async () => {
      const { panes, view } = await panesOf();
      expect(view.servers[0]?.sessions.map(({ name }) => name)).toEqual(['work', '其他']);
      expect(panes.find(({ paneId }) => paneId === other)?.command).toBe('cat');
    });
  });

  it('TmuxWatch neither resizes a window nor counts as an attached client', async () => {
    await panesOf();
    await eventually(() =>
      expect(real.run('list-clients', '-F', '#{client_control_mode} #{client_flags}')).toContain(
        'no-output',
      ),
    );
    const { view } = await panesOf();
    expect(view.servers[0]?.sessions[0]?.attached).toBe(0);
    expect(real.run('display-message', '-p', '-t', '%0', '#{window_width}x#{window_height}')).toBe(
      '100x30',
    );
    real.watch.close();
    await eventually(() => expect(real.run('list-clients')).toBe(''));
  });

  it('TmuxWatch continues after the end of its session and removes an ended server', async () => {
    real.run('new-session', '-d', '-s', 'second');
    await panesOf();
    await eventually(() =>
      expect(real.run('list-clients', '-F', '#{client_session}')).toBe('second'),
    );
    real.run('kill-session', '-t', 'second');
    await eventually(async () =>
      expect((await panesOf()).view.servers[0]?.sessions.map(({ name }) => name)).toEqual(['work']),
    );
    real.run('kill-server');
    await eventually(async () => expect((await panesOf()).view.servers).toEqual([]));
  });

  it('TmuxWatch stays responsive during a flood of output and reports the pane as active', async () => {
    const active: string[] = [];
    real.watch.subscribe((_, paneIds) => void active.push(...paneIds));
    await panesOf();
    real.run('send-keys', '-t', '%0', 'yes', 'Enter');
    await eventually(() => expect(active).toContain('%0'));
    const result = await real.tmux.look({ socket: real.socket, paneId: '%0' }, 100);
    expect(result.ok && result.value?.screen.lines.includes('y')).toBe(true);
    // The flood causes at most one report a second.
    const seconds =
      Number(real.run('display-message', '-p', '#{window_activity}')) -
      Number(real.run('display-message', '-p', '#{window_created}'));
    expect(active.length).toBeLessThanOrEqual(seconds + 2);
  });

  it('TmuxWatch keeps a folder with a hostile name as a name', async () => {
    const cwd = join(real.folder, 'a\n%exit\n#(touch pwned); b');
    mkdirSync(cwd);
    real.run('new-window', '-t', 'work', '-c', cwd.replaceAll('#', '##'), 'sleep 600');
    await eventually(async () => expect((await panesOf()).panes.at(-1)?.cwd).toBe(cwd));
  });

  it('Tmux refuses a socket that it did not find itself', async () => {
    const socket = join(real.folder, 'other');
    expect(await real.tmux.read({ socket, paneId: '%0', rows: 10 })).toMatchObject({
      ok: false,
      error: { kind: 'noSuchPane' },
    });
  });
});

describe('Tmux.look', () => {
  it('Tmux.look returns rows, wraps, cursor, history and the alternate screen', async () => {
    real.run(
      'send-keys',
      '-t',
      '%0',
      "clear; printf 'x%.0s' $(seq 150); echo; seq 60; printf 'end '",
      'Enter',
    );
    await eventually(() => expect(real.screen()).toContain('end $'));
    const result = await real.tmux.look({ socket: real.socket, paneId: '%0' }, 200);
    if (!result.ok || !result.value) throw new Error('There is no pane.');
    const { screen } = result.value;
    const long = screen.lines.indexOf('x'.repeat(100));
    expect([
      screen.lines[long + 1],
      screen.wrapped[long],
      screen.wrapped[long + 1],
      screen.wrapped[long + 2],
    ]).toEqual(['x'.repeat(50), false, true, false]);
    expect(screen.lines.slice(screen.top).length).toBe(30);
    expect(screen).toMatchObject({ cols: 100, rows: 30, alternate: false });
    expect(
      screen.lines[screen.top + screen.cursor.row]?.slice(0, screen.cursor.col).trimEnd(),
    ).toBe('end $');
    real.run(
      'send-keys',
      '-t',
      '%0',
      String.raw`printf '\033[?1049h\033[2J\033[Halone'; cat`,
      'Enter',
    );
    await eventually(async () => {
      const other = await real.tmux.look({ socket: real.socket, paneId: '%0' }, 200);
      expect(other.ok && other.value?.screen).toMatchObject({
        alternate: true,
        top: 0,
        lines: expect.arrayContaining(['alone']),
      });
    });
  });

  it('Tmux.look returns null for a closed pane', async () => {
    expect(await real.tmux.look({ socket: real.socket, paneId: '%77' }, 0)).toEqual({
      ok: true,
      value: null,
    });
  });
});

describe('Tmux.send', () => {
  it('Tmux.send pastes the text, waits until the pane shows it, and presses Enter', async () => {
    expect(await send('echo 你好 $((40+2)) "; #(x) ~;";')).toEqual({
      ok: true,
      value: { delivered: 'entered' },
    });
    await eventually(() => expect(real.screen()).toContain('你好 42 ; #(x) ~;'));
    expect(real.run('list-buffers')).toBe('');
  });

  it('Tmux.send only pastes if Enter was not requested', async () => {
    expect(await send('echo never', { enter: false })).toEqual({
      ok: true,
      value: { delivered: 'pasted' },
    });
    expect(real.screen().split('never')).toHaveLength(2);
  });

  it('Tmux.send sends nothing while the pane is in copy mode', async () => {
    real.run('copy-mode', '-t', '%0');
    expect(await send('echo no')).toMatchObject({ ok: false, error: { kind: 'inMode' } });
    real.run('send-keys', '-t', '%0', '-X', 'cancel');
    expect(real.screen()).not.toContain('echo no');
  });

  it('Tmux.send sends nothing to another program than the one that was seen', async () => {
    const seen = real.target();
    real.run('send-keys', '-t', '%0', 'cat', 'Enter');
    await eventually(() => expect(real.target().command).toBe('cat'));
    expect(await send('rm everything', seen)).toMatchObject({
      ok: false,
      error: { kind: 'programChanged' },
    });
    expect(real.screen()).not.toContain('rm everything');
  });

  it('Tmux.send sends nothing if the screen is not the one that was read', async () => {
    const read = await real.tmux.read({ socket: real.socket, paneId: '%0', rows: 30 });
    const fingerprint = read.ok ? read.value.fingerprint : '';
    real.run('send-keys', '-t', '%0', 'draft');
    await eventually(() => expect(real.screen()).toContain('draft'));
    expect(await send('yes', { fingerprint })).toMatchObject({
      ok: false,
      error: { kind: 'screenChanged' },
    });
  });

  it('Tmux.send does not press Enter if the program does not show the text', async () => {
    real.run('send-keys', '-t', '%0', 'stty -echo; cat > /dev/null', 'Enter');
    await eventually(() => expect(real.target().command).toBe('cat'));
    expect(await send('secret')).toMatchObject({ ok: false, error: { kind: 'deliveryFailed' } });
  });

  it('Tmux.send returns noSuchPane for a closed pane', async () => {
    real.run('split-window', '-t', '%0', 'sleep 600');
    const gone = real.target('%1');
    real.run('kill-pane', '-t', '%1');
    expect(await send('hello', gone)).toMatchObject({ ok: false, error: { kind: 'noSuchPane' } });
    const last = real.target();
    real.run('kill-server');
    const usual = {
      commandId,
      ...last,
      text: 'hello',
      enter: true,
      linesAnyway: false,
      fingerprint: null,
    };
    expect(await real.tmux.send(usual)).toMatchObject({ ok: false, error: { kind: 'noSuchPane' } });
  });

  it('Tmux.send refuses text that would act as keys or as several commands', async () => {
    expect(await send('a\u{1b}[201~b')).toMatchObject({ ok: false, error: { kind: 'badText' } });
    expect(await send('one\ntwo')).toMatchObject({ ok: false, error: { kind: 'manyLines' } });
    expect(await send('echo one\r\necho two', { linesAnyway: true })).toMatchObject({ ok: true });
    await eventually(() => expect(real.screen()).toMatch(/^two$/m));
  });
});

describe('Tmux.embed', () => {
  const outer = (...args: readonly string[]) =>
    execFileSync('tmux', ['-S', join(real.folder, 'outer'), '-f', '/dev/null', ...args], {
      encoding: 'utf8',
    });
  const size = () =>
    real.run('display-message', '-p', '-t', '%0', '#{window_width}x#{window_height}');

  afterEach(() => void outer('kill-server'));

  it('Tmux.embed keeps size and windows of other clients and only detaches when closed', async () => {
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
    await real.tmux.embed({
      commandId,
      socket: real.socket,
      paneId: '%2',
      cols: 60,
      rows: 20,
      colours,
    });
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
      const shown = real
        .run('list-clients', '-F', '#{client_width} #{window_index} #{session_group_size}')
        .split('\n')
        .toSorted();
      expect(shown).toEqual(['100 0 2', '60 1 2']);
    });
    expect([size(), real.run('display-message', '-p', '-t', '@1', '#{window_width}')]).toEqual([
      '100x30',
      '100',
    ]);
    expect((await panesOf()).view.servers[0]?.sessions.map(({ name }) => name)).toEqual(['work']);
    // Keys go to the embedded pane, although the window's active pane is still the other one for
    // all other clients.
    outer('send-keys', '-t', 'corral', 'typed here');
    await eventually(() => expect(real.screen('%2')).toContain('typed here'));
    expect(real.run('display-message', '-p', '-t', '@1', '#{pane_id}')).toBe('%1');
    outer('kill-session', '-t', 'corral');
    await eventually(() => expect(real.run('list-sessions', '-F', '#{session_name}')).toBe('work'));
    expect(real.run('list-panes', '-s', '-t', 'work', '-F', '#{pane_id}')).toBe('%0\n%1\n%2');
  });

  it('Tmux.embed returns noSuchPane for a closed pane', async () => {
    outer('new-session', '-d');
    const colours = { foreground: '#000000', background: '#ffffff' };
    const navigationTarget = {
      commandId,
      socket: real.socket,
      paneId: '%9',
      cols: 60,
      rows: 20,
      colours,
    };
    expect(await real.tmux.embed(navigationTarget)).toMatchObject({
      ok: false,
      error: { kind: 'noSuchPane' },
    });
  });
});

describe('Tmux.start', () => {
  it("Tmux.startInTmux runs a program on Corral's own server, in its folder, with unchanged arguments", async () => {
    const cwd = join(real.folder, 'it#(touch pwned)s; $HOME');
    mkdirSync(cwd);
    const start = {
      name: 'a.b:c #(x)',
      file: '/bin/echo',
      args: ['$HOME; ls', 'x;', '#(id)'],
      cwd,
      env: { PATH: '/bin' },
    };
    // The program ends at once; this shell keeps the pane open.
    const keep = {
      ...start,
      file: '/bin/sh',
      args: ['-c', 'printf "%s|" "$PWD" "$@"; exec sleep 600', 'sh', ...start.args],
    };
    const started = await real.tmux.startInTmux(keep);
    if (!started.ok) throw new Error(textIn('en', started.error.message));
    const { socket, paneId } = started.value;
    await eventually(async () => {
      const read = await real.tmux.read({ socket, paneId, rows: 36 });
      expect(read.ok && read.value.lines.join('').replaceAll(' ', '')).toContain(
        `${cwd}|$HOME;ls|x;|#(id)|`.replaceAll(' ', ''),
      );
    });
    const { view } = await panesOf();
    expect(view.servers.find(({ name }) => name === 'corral')?.sessions[0]?.name).toMatch(
      /^a-b-c-x-[0-9a-f]{4}$/,
    );
  });

  it('Tmux.start opens a shell if no agent is given', async () => {
    const started = await real.tmux.start({
      commandId,
      name: 'plain',
      agentId: null,
      cwd: real.folder,
    });
    expect(started).toMatchObject({ ok: true, value: { paneId: expect.stringMatching(/^%\d+$/) } });
  });

  it('Tmux.start starts no agent in a folder that the person does not trust, but a shell', async () => {
    const cwd = join(real.folder, 'foreign');
    mkdirSync(cwd);
    const start = { commandId, name: 'x', cwd };
    expect(await real.tmux.start({ ...start, agentId: 'a' })).toMatchObject({
      error: { kind: 'folderNotTrusted' },
    });
    expect(await real.tmux.start({ ...start, agentId: null })).toMatchObject({ ok: true });
  });

  it('Tmux.start returns folderMissing for a missing folder', async () => {
    expect(
      await real.tmux.start({ commandId, name: 'x', agentId: null, cwd: 'nowhere' }),
    ).toMatchObject({
      error: { kind: 'folderMissing' },
    });
  });
});

describe('Tmux.adopt', () => {
  it('Tmux.adopt finds the agent by the processes of the pane', async () => {
    real.run('send-keys', '-t', '%0', 'sleep 601', 'Enter');
    await eventually(() => expect(real.target().command).toBe('sleep'));
    const adopt = () => real.tmux.adopt({ commandId, socket: real.socket, paneId: '%0' });
    expect(await adopt()).toMatchObject({
      ok: false,
      error: {
        kind: 'noAgentInPane',
        remedy: compose('tmuxFailures.startAgent', { agents: 'Some Agent' }),
      },
    });
    expect(real.asked[0]).toContain('sleep 601');
    real.conversation = {
      agentId: 'claude-code',
      agentSessionId: 'its id',
      pid: 1,
      certainty: 'certain',
    };
    expect(await adopt()).toMatchObject({
      ok: false,
      error: { kind: 'noSuchTranscript', message: 'its id' },
    });
  });
});
