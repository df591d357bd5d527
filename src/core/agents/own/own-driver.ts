import { acpDriver } from '#core/agents/acp/acp-driver.ts';
import { en } from '#core/agents/acp/catalogue/words/en.ts';
import { zh } from '#core/agents/acp/catalogue/words/zh.ts';
import { UNKNOWN_MODE } from '#core/agents/acp/modes/reported-modes.ts';
import type { Agent } from '#core/agents/agent.ts';
import type { AgentPorts } from '#core/agents/driver.ts';
import type { SecretPort } from '#core/ports.ts';
import type { OwnAgent } from '#shared/agents/own-agent.ts';

/** Returns the name under which a secret variable of an entry is stored among the secrets. */
export const secretName = (agentId: string, variable: string): string =>
  `agent.${agentId}.${variable}`;

/** Creates the agent of an entry. Nothing is known of it but what the person entered. */
export function ownAgentOf(entry: OwnAgent, ports: AgentPorts, secrets: SecretPort): Agent {
  const { agentId: id, name, command, args } = entry;
  const isPath = /[\\/]/.test(command);
  const driver = acpDriver({
    id,
    name,
    aliases: [],
    program: { command, install: null, logIn: null, minVersion: null },
    args,
    logInArgs: null,
    packageName: null,
    isQuick: true,
    hasReportedModes: true,
    variables: () => variablesOf(entry, secrets),
    reading: { readCall: { isTitleCommand: false } },
    permissionModes: [{ id: UNKNOWN_MODE, isDangerous: false }],
    defaultPermissionMode: UNKNOWN_MODE,
    models: [],
    capabilities: { resume: true, images: false, questions: false },
    settings: [],
    words: { en, zh },
  });
  const setting = (key: string) => (key === 'path' && isPath ? command : null);
  return driver.create({ ...ports, setting });
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
