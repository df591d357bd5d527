import { join } from 'node:path';

import type { AgentTerminalPort, ProgramEvent } from '#core/agents/agent-terminal.ts';
import type { AgentListener, Launch } from '#core/agents/agent.ts';
import { TuiRun } from '#core/agents/claude-code/terminal/tui-run.ts';
import { askingPorts } from '#core/testing/faults/processes/asking-ports.ts';
import { ScriptedAgent } from '#core/testing/scripted-agent.ts';
import { fieldsAt, nameAt, type Fields } from '#shared/base/fields.ts';
import { isFields } from '#shared/base/fields.ts';
import { ok } from '#shared/base/result.ts';
import type { ProgramStatus } from '#shared/terminal/terminal.ts';

import type { StopPeer } from '../stop-peer.ts';

const memo = {
  terminalId: 't1',
  port: 1,
  key: 'k',
  secret: 's',
  agentSessionId: null,
  permissionMode: 'default',
  prompts: [],
  forms: [],
  used: {},
  transcript: null,
};

/** Claude Code in its own terminal, which asks through a hook while its dialog shows the same. */
export function claudeTerminalPeer(folder: string): StopPeer {
  const open = new Set<string>();
  const approved: string[] = [];
  let say: (event: ProgramEvent) => void = () => undefined;
  let run: TuiRun | null = null;
  const status = (state: ProgramStatus['state']) =>
    say({
      type: 'status',
      status: { state, app: 'claude-code', kind: null, message: null, offset: 0 },
    });
  const terminals: AgentTerminalPort = {
    open: async () => ok({ terminalId: 't1', pid: 7 }),
    find: async () => null,
    type: () => {
      peer.onInterrupt();
      open.clear();
      status('idle');
    },
    screen: async () => null,
    redraw: async () => undefined,
    signal: () => say({ type: 'exited', exit: { code: 0, signal: null } }),
    close: async () => undefined,
    subscribe: (_terminalId, listener) => {
      say = listener;
      return () => undefined;
    },
  };
  const ports = { ...askingPorts(folder), terminals, previewDetails: () => null };
  const hook = (event: string, more: Fields, reply: (body: unknown) => boolean) =>
    run?.handleHook({
      payload: { hook_event_name: event, session_id: 'c', permission_mode: 'default', ...more },
      isCut: false,
      reply,
      onGone: () => undefined,
    });
  const answered = (name: string, body: unknown): boolean => {
    const output = isFields(body) ? fieldsAt(body, 'hookSpecificOutput') : null;
    const decision = output && fieldsAt(output, 'decision');
    // A reply without a decision ends the hook call, and the dialog stays.
    if (decision && open.delete(name) && nameAt(decision, 'behavior') === 'allow')
      approved.push(name);
    return true;
  };
  class TerminalClaude extends ScriptedAgent {
    override async start(_launch: Launch, listener: AgentListener) {
      const release = () => undefined;
      const images = { save: async () => [] };
      const program = { terminalId: 't1', pid: 7 };
      const transcripts = join(folder, 'projects');
      run = new TuiRun({ ports, program, memo, listener, transcripts, images, release });
      run.begin();
      status('working');
      return ok(run);
    }
  }
  const peer: StopPeer = {
    agent: new TerminalClaude(),
    permissionMode: 'default',
    isTerminal: true,
    ask: (name) => {
      open.add(name);
      status('blocked');
      const use = { tool_name: 'Bash', tool_input: { command: `touch ${name}` } };
      hook('PermissionRequest', use, (body) => answered(name, body));
    },
    endTurn: () => status('idle'),
    approved,
    waiting: () => [...open],
    onInterrupt: () => undefined,
  };
  return peer;
}
