import { acpDriver } from '#core/agents/acp/acp-driver.ts';
import { en } from '#core/agents/acp/catalogue/words/en.ts';
import { zh } from '#core/agents/acp/catalogue/words/zh.ts';
import { UNKNOWN_MODE } from '#core/agents/acp/modes/reported-modes.ts';
import type { Agent } from '#core/agents/agent.ts';
import type { AgentDriver, AgentPorts } from '#core/agents/driver.ts';
import { terminalDriver } from '#core/agents/terminal/terminal-driver.ts';
import type { SecretPort } from '#core/ports.ts';
import type { OwnAgent } from '#shared/agents/own-agent.ts';

/** Returns the name under which a secret variable of an entry is stored among the secrets. */
export const secretName = (agentId: string, variable: string): string =>
  `agent.${agentId}.${variable}`;

/** Creates the agent of an entry. Nothing is known of it but what the person entered. */
export function ownAgentOf(entry: OwnAgent, ports: AgentPorts, secrets: SecretPort): Agent {
  const { agentId: id, name, protocol, command, args } = entry;
  const isPath = /[\\/]/.test(command);
  const known = {
    id,
    name,
    program: { command, install: null, logIn: null, minVersion: null },
    args,
    logInArgs: null,
    packageName: null,
    settings: [],
    variables: () => variablesOf(entry, secrets),
  };
  const driver = protocol === 'terminal' ? terminalDriver(known) : ownAcpDriver(known);
  const setting = (key: string) => (key === 'path' && isPath ? command : null);
  return driver.create({ ...ports, setting });
}

type KnownFacts = Parameters<typeof terminalDriver>[0];

function ownAcpDriver(known: KnownFacts): AgentDriver {
  return acpDriver({
    ...known,
    aliases: [],
    isQuick: true,
    hasReportedModes: true,
    reading: { readCall: { isTitleCommand: false } },
    permissionModes: [{ id: UNKNOWN_MODE, isDangerous: false }],
    defaultPermissionMode: UNKNOWN_MODE,
    models: [],
    // Until a run has announced what it can do.
    capabilities: { resume: false, images: false, questions: false },
    hasReportedCapabilities: true,
    words: { en, zh },
  });
}

async function variablesOf(
  { agentId, variables }: OwnAgent,
  secrets: SecretPort,
): Promise<Readonly<Record<string, string>>> {
  const values = variables.map(async ({ name, value }) => {
    const known = value ?? (await secrets.get(secretName(agentId, name)));
    return known === null ? [] : [[name, known] as const];
  });
  return Object.fromEntries((await Promise.all(values)).flat());
}
