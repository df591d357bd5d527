import { describe, expect, test } from 'vitest';

import type { AgentProgram, AgentTerminalPort, ProgramEvent } from '#core/agents/agent-terminal.ts';
import { ok } from '#shared/base/result.ts';

import { AttachedTui } from './attached-tui.ts';
import { memoOf, terminalIn } from './tui-memo.ts';

class FakeTerminals implements AgentTerminalPort {
  readonly opened: AgentProgram[] = [];
  readonly closed: string[] = [];
  readonly listeners = new Set<(event: ProgramEvent) => void>();

  async open(program: AgentProgram) {
    this.opened.push(program);
    return ok({ terminalId: `T${this.opened.length}`, pid: 7 });
  }

  async close(terminalId: string): Promise<void> {
    for (const listener of this.listeners) listener({ type: 'closed' });
    this.closed.push(terminalId);
  }

  subscribe(_terminalId: string, listener: (event: ProgramEvent) => void) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  find = async () => null;
  screen = async () => null;
  redraw = async () => undefined;
  type = () => undefined;
  signal = () => undefined;
}

const server = {
  url: 'http://127.0.0.1:7000',
  environment: { OPENCODE_SERVER_PASSWORD: 'secret', HTTPS_PROXY: 'http://proxy' },
};

function rigOf() {
  const terminals = new FakeTerminals();
  const tui = new AttachedTui({ terminals, command: '/oc', sessionId: 's', cwd: '/project' });
  const ends: string[] = [];
  const open = () => tui.open(server, 'ses_1', () => void ends.push(tui.terminalId ?? 'none'));
  return { terminals, tui, ends, open };
}

describe('AttachedTui', () => {
  test('The interface is opened once on the session, with the password in the environment alone', async () => {
    const { terminals, tui, open } = rigOf();
    await open();
    await open();
    expect(terminals.opened).toHaveLength(1);
    const [program] = terminals.opened;
    expect(program).toMatchObject({
      file: '/oc',
      args: ['attach', 'http://127.0.0.1:7000', '--session', 'ses_1', '--dir', '/project'],
      env: { OPENCODE_SERVER_PASSWORD: 'secret', NO_PROXY: '127.0.0.1,localhost' },
    });
    expect(JSON.stringify(program?.args)).not.toContain('secret');
    expect(tui.terminalId).toBe('T1');
  });

  test('An end that Corral causes is not reported, and the terminal is removed', async () => {
    const { terminals, tui, ends, open } = rigOf();
    await open();
    await tui.close();
    await tui.close();
    expect(terminals.closed).toEqual(['T1']);
    expect(ends).toEqual([]);
    expect(tui.terminalId).toBeNull();
    expect(terminals.listeners.size).toBe(0);
  });

  test.each([
    { type: 'closed' },
    { type: 'lost' },
    { type: 'exited', exit: { code: 0, signal: null } },
  ] as const)(
    'An end by itself ($type) is reported once, and it can be opened again',
    async (event) => {
      const { terminals, tui, ends, open } = rigOf();
      await open();
      const [listener] = terminals.listeners;
      listener?.({ type: 'activity', quiet: true });
      expect(ends).toEqual([]);
      listener?.(event);
      listener?.(event);
      expect(ends).toEqual(['none']);
      await open();
      expect(tui.terminalId).toBe('T2');
    },
  );
});

describe('memo of the terminal', () => {
  test('The next core finds the terminal to remove, and nothing in another text', () => {
    expect(terminalIn(memoOf('T1') ?? '')).toBe('T1');
    expect(memoOf(null)).toBeNull();
    expect(terminalIn('{}')).toBeNull();
    expect(terminalIn('no JSON')).toBeNull();
  });
});
