import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { FakeTerminalHost } from '#core/testing/fake-terminal-host.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { problemOf, textOf } from '#core/testing/problem-of.ts';
import { DESK } from '#shared/contract/streams.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { Terminals } from './terminals.ts';

const colours = { foreground: '#d4d4d4', background: '#1e1e1e' };
const navigationTarget = {
  commandId: '7f1d3c52-3a47-4a5f-9f0e-1c7f2f6f7a10',
  sessionId: null,
  cwd: null,
  cols: 90,
  rows: 30,
  colours,
};

let harness: Harness;
let host: FakeTerminalHost;
let terminals: Terminals;

function make(): Terminals {
  const { journal, data, clock, ids } = harness;
  const environment = {
    platform: 'linux',
    homeDir: '/home/user',
    tempDir: '/tmp',
    dataDir: '/data',
    version: '9.9',
    variables: { SHELL: '/bin/zsh', PATH: '/bin', CORRAL_TOKEN: 'secret' },
    node: { command: 'node', env: {} },
    demoScript: '',
    agentScript: '',
  };
  return new Terminals({
    host,
    journal,
    store: data.store,
    clock,
    ids,
    log: silentLog,
    environment,
  });
}

beforeEach(() => {
  harness = new Harness();
  host = new FakeTerminalHost();
  terminals = make();
});

afterEach(() => harness.dispose());

async function open() {
  const opened = await terminals.openShell(navigationTarget);
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  return opened.value.terminal;
}

function terminalEvents() {
  return harness.frames.flatMap(({ stream, event }) => {
    if (stream !== DESK) return [];
    if (event.type === 'terminal.upserted')
      return [`${event.terminal.state} ${event.terminal.title}`];
    return event.type === 'terminal.deleted' ? ['deleted'] : [];
  });
}

describe('Terminals', () => {
  it("Terminals opens the person's shell in the home folder without Corral's own variables", async () => {
    const terminal = await open();
    expect(terminal).toMatchObject({
      kind: 'shell',
      title: 'zsh',
      cwd: '/home/user',
      state: 'running',
    });
    expect(host.spawned).toMatchObject([
      { file: '/bin/zsh', args: [], cwd: '/home/user', cols: 90, rows: 30, lane: 'shell', colours },
    ]);
    expect(host.spawned[0]?.env).toEqual({
      SHELL: '/bin/zsh',
      PATH: '/bin',
      LANG: 'C.UTF-8',
      TERM_PROGRAM: 'Corral',
      TERM_PROGRAM_VERSION: '9.9',
    });
  });

  it('Terminals deletes a terminal whose program did not start and returns the reason', async () => {
    host.refuses = problemOf('folderMissing', 'There is no folder.', 'Choose another.');
    expect(await terminals.openShell(navigationTarget)).toMatchObject({
      ok: false,
      error: { kind: 'folderMissing', remedy: textOf('Choose another.') },
    });
    expect(terminals.list()).toEqual([]);
  });

  it('Terminals runs the login command of an agent for a session in the home folder and types nothing', async () => {
    const sessionId = await harness.session();
    const program = {
      file: '/opt/claude',
      args: ['auth', 'login'],
      title: 'Claude Code: auth login',
    };
    const opened = await terminals.openLogIn({ ...navigationTarget, sessionId }, program);
    // The session's folder may bring plugins that the agent would load.
    const cwd = '/home/user';
    expect(opened).toMatchObject({
      value: { terminal: { sessionId, cwd, title: program.title, kind: 'shell' } },
    });
    expect(host.spawned.at(-1)).toMatchObject({
      file: '/opt/claude',
      args: ['auth', 'login'],
      cwd,
    });
    expect(host.typed).toEqual([]);
  });

  it('Terminals runs another program than the shell in the chosen folder', async () => {
    const program = { file: '/bin/sh', args: ['-c', 'npm start'], title: 'shop' };
    await terminals.openShell({ ...navigationTarget, sessionId: null, cwd: '/work/shop' }, program);
    expect(host.spawned.at(-1)).toMatchObject({ file: '/bin/sh', cwd: '/work/shop' });
  });

  it('Terminals refuses a missing session', async () => {
    expect(await terminals.openShell({ ...navigationTarget, sessionId: 'nope' })).toMatchObject({
      ok: false,
      error: { kind: 'noSuchSession' },
    });
  });

  it('Terminals debounces title changes and writes an exit at once', async () => {
    const { terminalId } = await open();
    for (let turn = 0; turn < 50; turn += 1)
      host.say({ type: 'titled', terminalId, title: `title ${turn}`, offset: turn });
    expect(terminalEvents()).toEqual(['running zsh']);
    harness.clock.advance(500);
    expect(terminalEvents()).toEqual(['running zsh', 'running title 49']);
    host.say({ type: 'titled', terminalId, title: 'last', offset: 60 });
    host.say({ type: 'exited', terminalId, exit: { code: 0, signal: null }, offset: 61 });
    expect(terminalEvents().slice(2)).toEqual(['exited last']);
    harness.clock.advance(5000);
    expect(terminalEvents()).toHaveLength(3);
  });

  it('Terminals recovers living terminals and marks the others as lost', async () => {
    const living = await open();
    const dead = await open();
    const known = host.terminals.get(living.terminalId);
    if (known) host.terminals.set(living.terminalId, { ...known, cols: 50, title: 'vim' });
    host.terminals.delete(dead.terminalId);
    host.terminals.set('stranger', { ...known!, terminalId: 'stranger' });
    const next = make();
    await next.recover();
    expect(
      next.list().map(({ terminalId, state, title, cols }) => ({ terminalId, state, title, cols })),
    ).toEqual([
      { terminalId: living.terminalId, state: 'running', title: 'vim', cols: 50 },
      { terminalId: dead.terminalId, state: 'lost', title: 'zsh', cols: 90 },
      expect.objectContaining({ terminalId: 'stranger', state: 'running' }),
    ]);
    expect(
      next.attach(dead.terminalId, null, { snapshot() {}, output() {}, gone() {} }),
    ).toBeNull();
  });

  it('Terminals keeps changes that happen while it queries the host', async () => {
    const [working, ended] = [await open(), await open()];
    const program = { app: 'claude-code', kind: null, message: null };
    const known = host.terminals.get(working.terminalId);
    if (known)
      host.terminals.set(working.terminalId, {
        ...known,
        status: { ...program, state: 'working', offset: 5 },
      });
    const next = make();
    const recovering = next.recover();
    const status = { ...program, state: 'done', offset: 9 } as const;
    host.say({ type: 'statusChanged', terminalId: working.terminalId, status });
    host.say({
      type: 'exited',
      terminalId: ended.terminalId,
      exit: { code: 3, signal: null },
      offset: 1,
    });
    await recovering;
    expect(next.get(working.terminalId)).toMatchObject({ state: 'running', status });
    expect(next.get(ended.terminalId)).toMatchObject({ state: 'exited', exit: { code: 3 } });
  });

  it('Terminals stores for the next core that Corral itself ended a program', async () => {
    const { terminalId } = await open();
    terminals.signal(terminalId, 'SIGTERM');
    host.say({ type: 'exited', terminalId, exit: { code: 143, signal: null }, offset: 1 });
    const next = make();
    await next.recover();
    expect(next.get(terminalId)).toMatchObject({ state: 'exited', isStopped: true });
  });

  it('Terminals reports every terminal as busy unless it is an idle shell or has ended', async () => {
    const { terminalId } = await open();
    const isBusy = async () => terminals.isBusy({ terminalId });
    expect(await isBusy()).toEqual({ ok: true, value: { isBusy: true } });
    host.busy.set(terminalId, false);
    expect(await isBusy()).toEqual({ ok: true, value: { isBusy: false } });
    host.busy.set(terminalId, true);
    expect(await isBusy()).toEqual({ ok: true, value: { isBusy: true } });
    host.say({ type: 'exited', terminalId, exit: { code: 0, signal: null }, offset: 1 });
    expect(await isBusy()).toEqual({ ok: true, value: { isBusy: false } });
    expect(await terminals.isBusy({ terminalId: 'none' })).toMatchObject({
      ok: false,
      error: { kind: 'noSuchTerminal' },
    });
  });

  it('Terminals marks all terminals as lost when the host dies, and closes them permanently', async () => {
    const { terminalId } = await open();
    host.say({ type: 'hostLost', terminalIds: [terminalId] });
    expect(terminals.get(terminalId)).toMatchObject({ state: 'lost' });
    expect(await terminals.close({ terminalId })).toEqual({ ok: true, value: {} });
    expect(await terminals.close({ terminalId })).toMatchObject({
      ok: false,
      error: { kind: 'noSuchTerminal' },
    });
    expect(terminalEvents()).toEqual(['running zsh', 'lost zsh', 'deleted']);
  });
});
