import { afterEach, beforeEach, expect, test } from 'vitest';

import type { ProgramEvent } from '#core/agents/agent-terminal.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { FakeTerminalHost } from '#core/testing/fake-terminal-host.ts';
import { Harness } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { AgentTerminals } from './agent-terminals.ts';
import { Terminals } from './terminals.ts';

const program = {
  sessionId: 's1',
  title: 'Claude Code',
  file: '/bin/claude',
  args: ['--resume', 'x'],
  cwd: '/w',
  env: { A: '1' },
};
const status = {
  state: 'blocked',
  app: 'claude-code',
  kind: null,
  message: null,
  offset: 1,
} as const;

let harness: Harness;
let host: FakeTerminalHost;
let terminals: Terminals;
let agents: AgentTerminals;

beforeEach(() => {
  harness = new Harness();
  host = new FakeTerminalHost();
  const { journal, data, clock, ids } = harness;
  const environment = {
    platform: 'linux',
    homeDir: '/home/user',
    tempDir: '/tmp',
    dataDir: '/data',
    version: '9.9',
    variables: {},
    node: { command: 'node', env: {} },
    demoScript: '',
    agentScript: '',
  };
  terminals = new Terminals({
    host,
    journal,
    store: data.store,
    clock,
    ids,
    log: silentLog,
    environment,
  });
  agents = new AgentTerminals(terminals);
});
afterEach(() => harness.dispose());

async function openTerminal() {
  const done = await agents.open(program);
  if (!done.ok) throw new Error(textIn('en', done.error.message));
  return done.value;
}

test('AgentTerminals opens a terminal of the session in the agent lane', async () => {
  const { terminalId, pid } = await openTerminal();
  expect(host.spawned).toMatchObject([
    {
      terminalId,
      file: '/bin/claude',
      args: ['--resume', 'x'],
      cwd: '/w',
      env: { A: '1' },
      lane: 'agent',
    },
  ]);
  expect(await agents.find(terminalId)).toEqual({ terminalId, pid });
  expect(terminals.get(terminalId)).toMatchObject({
    kind: 'agent',
    sessionId: 's1',
    title: 'Claude Code',
  });
});

test('AgentTerminals uses the colours of the window that reported last', async () => {
  const light = { foreground: '#111111', background: '#ffffff' };
  await openTerminal();
  terminals.setColours({ colours: light });
  terminals.setColours({ colours: { ...light } });
  await agents.open({ ...program, sessionId: 's2' });
  expect(host.spawned.map(({ colours }) => colours)).toEqual([
    { foreground: '#d4d4d4', background: '#1e1e1e' },
    light,
  ]);
  expect(host.done).toEqual(['colours #111111 #ffffff']);
});

test('AgentTerminals reports the events of its own terminal only', async () => {
  const { terminalId } = await openTerminal();
  const events: ProgramEvent[] = [];
  const stop = agents.subscribe(terminalId, (event) => events.push(event));
  host.say({ type: 'statusChanged', terminalId, status });
  host.say({ type: 'statusChanged', terminalId: 'another', status });
  host.say({ type: 'activity', terminalId, quiet: true, offset: 2 });
  host.say({ type: 'hostLost', terminalIds: ['another'] });
  host.say({ type: 'exited', terminalId, exit: { code: 0, signal: null }, offset: 3 });
  await terminals.close({ terminalId });
  stop();
  host.say({ type: 'hostLost', terminalIds: [terminalId] });
  expect(events).toEqual([
    { type: 'status', status },
    { type: 'activity', quiet: true },
    { type: 'exited', exit: { code: 0, signal: null } },
    { type: 'closed' },
  ]);
});

test('AgentTerminals reports the last status that was sent before the subscription', async () => {
  const { terminalId } = await openTerminal();
  const done = { ...status, state: 'done', offset: 9 } as const;
  host.say({ type: 'statusChanged', terminalId, status });
  host.say({ type: 'statusChanged', terminalId, status: done });
  const events: ProgramEvent[] = [];
  agents.subscribe(terminalId, (event) => events.push(event));
  expect(events).toEqual([{ type: 'status', status: done }]);
});

test('AgentTerminals reports an exit that happened before the subscription', async () => {
  const { terminalId } = await openTerminal();
  host.say({ type: 'exited', terminalId, exit: { code: 1, signal: null }, offset: 1 });
  const events = await new Promise<ProgramEvent>(
    (resolve) => void agents.subscribe(terminalId, resolve),
  );
  expect(events).toEqual({ type: 'exited', exit: { code: 1, signal: null } });
});

test('AgentTerminals closes the terminals of earlier runs at the next start', async () => {
  const first = await openTerminal();
  host.say({
    type: 'exited',
    terminalId: first.terminalId,
    exit: { code: 1, signal: null },
    offset: 1,
  });
  const second = await openTerminal();
  expect(terminals.list().map(({ terminalId }) => terminalId)).toEqual([second.terminalId]);
});
