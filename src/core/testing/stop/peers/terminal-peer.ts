import type { AgentTerminalPort } from '#core/agents/agent-terminal.ts';
import type { AgentDriver } from '#core/agents/driver.ts';
import type { ProgramWatchPort, WatchedProgramEvent } from '#core/agents/program-watch.ts';
import { ask } from '#core/testing/events.ts';
import { askingPorts } from '#core/testing/faults/processes/asking-ports.ts';
import { ok } from '#shared/base/result.ts';

import type { StopPeer } from '../stop-peer.ts';

/** A program without a protocol, of any driver that reads and types in a terminal. */
export function terminalPeer(folder: string, driver: AgentDriver): StopPeer {
  const open = new Set<string>();
  const approved: string[] = [];
  let report: (event: WatchedProgramEvent) => void = () => undefined;
  const programWatch: ProgramWatchPort = {
    watch: (_program, listener) => {
      report = listener;
      queueMicrotask(() => listener({ type: 'idle' }));
      return {
        answer: (askId, { option }) => {
          if (open.delete(askId) && option.action === 'APPROVE_AND_EXECUTE') approved.push(askId);
          return true;
        },
        askAgain: () => undefined,
        typePrompt: async () => (report({ type: 'working' }), null),
        close: () => undefined,
      };
    },
  };
  const terminals: AgentTerminalPort = {
    open: async () => ok({ terminalId: 't1', pid: 7 }),
    find: async () => null,
    type: () => {
      peer.onInterrupt();
      // The keys close the dialog, and the program waits for a prompt.
      open.clear();
      report({ type: 'idle' });
    },
    screen: async () => null,
    redraw: async () => undefined,
    signal: () => exit(),
    close: async () => undefined,
    subscribe: (_terminalId, listener) => {
      exit = () => listener({ type: 'exited', exit: { code: 0, signal: null } });
      return () => undefined;
    },
  };
  let exit = (): void => undefined;
  const ports = { ...askingPorts(folder, process.execPath), terminals, programWatch };
  const peer: StopPeer = {
    agent: driver.create(ports),
    permissionMode: driver.defaultPermissionMode,
    isTerminal: true,
    ask: (name) => {
      open.add(name);
      const asked = { ...ask(name).ask, endsWithTurn: false } as const;
      report({ type: 'asked', ask: asked, isAtPrompt: false });
    },
    endTurn: () => report({ type: 'idle' }),
    approved,
    waiting: () => [...open],
    onInterrupt: () => undefined,
  };
  return peer;
}
