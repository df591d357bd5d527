import { logInProgram } from '#core/terminals/log-in-program.ts';
import type { AgentRegistry } from '#core/agents/registry.ts';
import type { AppPorts } from '#core/app-ports.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { Store } from '#core/store/store.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { AgentTerminals } from './agent-terminals.ts';
import { HostClient } from './host-client.ts';
import { TerminalPlace } from './terminal-place.ts';
import { Terminals } from './terminals.ts';

type Ports = Pick<AppPorts, 'hostConnection' | 'clock' | 'ids' | 'log' | 'environment'>;
type Needs = { readonly journal: Journal; readonly store: Store };

/** Provides the terminals of pty-host for the person and for agents. */
export function terminalsFeature(
  { hostConnection, clock, ids, log, environment }: Ports,
  { journal, store }: Needs,
) {
  const terminals = new Terminals({
    host: new HostClient(hostConnection),
    journal,
    store,
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

/**
 * Provides the calls of windows on terminals. Separate from `terminalsFeature`, because agents need
 * terminals and a log-in needs the agents.
 */
export function terminalCallsFeature(terminals: Terminals, registry: AgentRegistry) {
  return {
    api: {
      'terminals.open': async (input) => {
        if (input.logIn === undefined) return terminals.openShell(input);
        const program = await logInProgram(registry, input.logIn);
        return program.ok ? terminals.openShell(input, program.value) : program;
      },
      'terminals.resize': async (input) => terminals.resize(input),
      'terminals.colours': async (input) => terminals.setColours(input),
      'terminals.isBusy': (input) => terminals.isBusy(input),
      'terminals.rename': async (input) => terminals.rename(input),
      'terminals.close': (input) => terminals.close(input),
    } satisfies Partial<CorralApi>,
  };
}
