import type { AgentRegistry } from '#core/agents/registry.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { LogInWay } from '#shared/agents/log-in-way.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { terminals as contract } from '#shared/contract/calls/terminals.ts';

import { AgentTerminals } from './agent-terminals.ts';
import { HostClient } from './host-client.ts';
import { logInProgram, programOfWay } from './log-in-program.ts';
import { TerminalPlace } from './terminal-place.ts';
import { Terminals, type TerminalsServices } from './terminals.ts';

type Ports = Pick<MachinePorts, 'hostConnection' | 'clock' | 'ids' | 'log' | 'environment'>;
type Needs = Pick<TerminalsServices, 'journal' | 'store' | 'variablesOf'>;

/** Provides the terminals of pty-host for the person and for agents. */
export function terminalsFeature(
  { hostConnection, clock, ids, log, environment }: Ports,
  needs: Needs,
) {
  const terminals = new Terminals({
    host: new HostClient(hostConnection),
    ...needs,
    clock,
    ids,
    log,
    environment,
  });
  return {
    terminals,
    forAgents: new AgentTerminals(terminals),
    placeOf: (terminalId: string) => new TerminalPlace(terminals, terminalId),
    close: () => terminals.dispose(),
  };
}

type OpenInput = CallInput<typeof contract, 'terminals.open'>;

type LogIns = {
  readonly wayOf: (sessionId: string, wayId: string) => LogInWay | null;
  /** Called when the login of a session in a terminal has ended normally. */
  readonly loggedIn: (sessionId: string) => Promise<void>;
};

/**
 * Provides the calls of windows on terminals. Separate from `terminalsFeature`, because agents need
 * terminals and a log-in needs the agents.
 */
export function terminalCallsFeature(
  terminals: Terminals,
  registry: AgentRegistry,
  logIns: LogIns,
) {
  /** Sessions by the terminal in which a person logs in for them. */
  const waiting = new Map<string, string>();
  terminals.subscribe((event) => {
    if (event.type !== 'exited' && event.type !== 'closed') return;
    const sessionId = waiting.get(event.terminalId);
    waiting.delete(event.terminalId);
    const isDone = event.type === 'exited' && event.exit.code === 0;
    if (sessionId !== undefined && isDone) void logIns.loggedIn(sessionId);
  });
  const openLogIn = async (input: OpenInput, agentId: string) => {
    const { sessionId, logInWay } = input;
    const program =
      logInWay === undefined
        ? await logInProgram(registry, agentId)
        : programOfWay(sessionId === null ? null : logIns.wayOf(sessionId, logInWay));
    if (!program.ok) return program;
    const opened = await terminals.openLogIn(input, program.value);
    if (opened.ok && sessionId !== null) waiting.set(opened.value.terminal.terminalId, sessionId);
    return opened;
  };
  return {
    api: {
      'terminals.open': async (input) =>
        input.logIn === undefined ? terminals.openShell(input) : openLogIn(input, input.logIn),
      'terminals.resize': async (input) => terminals.resize(input),
      'terminals.colours': async (input) => terminals.setColours(input),
      'terminals.isBusy': (input) => terminals.isBusy(input),
      'terminals.rename': async (input) => terminals.rename(input),
      'terminals.close': (input) => terminals.close(input),
    } satisfies Partial<CorralApi>,
  };
}
