import type { AgentDriver, AgentPorts } from '#core/agents/driver.ts';
import { ownAgentOf } from '#core/agents/own/own-driver.ts';
import type { SecretPort } from '#core/ports.ts';
import type { OwnAgent } from '#shared/agents/own-agent.ts';
import { ok } from '#shared/base/result.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence } from '#shared/words/sentence.ts';

import { messageAndRemedy, type Finding } from './finding.ts';

/** Returns what a state means. */
function stateSentence(state: AgentInfo['state']): Sentence {
  switch (state) {
    case 'ready':
      return cliSentence('cliDoctor.ready');
    case 'missing':
      return cliSentence('cliDoctor.missing');
    case 'notLoggedIn':
      return cliSentence('cliDoctor.notLoggedIn');
    case 'broken':
      return cliSentence('cliDoctor.broken');
  }
}

/**
 * Checks all agents concurrently: whether each is installed and works, and its own additional
 * checks. Agents that are listed only if they are found are not started.
 */
export async function checkAgents(
  drivers: readonly AgentDriver[],
  portsOf: (driver: AgentDriver) => AgentPorts,
): Promise<readonly Finding[]> {
  const all = drivers.map(async (driver) => {
    const ports = portsOf(driver);
    if (driver.offered === 'whenFound') return checkOptional(driver, ports);
    const [found, own] = await Promise.all([
      checkAgent(driver, ports),
      driver.doctor?.(ports) ?? [],
    ]);
    return [found, ...own.map((check) => ({ ...check, id: `agent.${driver.id}` }))];
  });
  return (await Promise.all(all)).flat();
}

/**
 * Returns a line for an agent that is not needed, or none if it is not installed. Nothing was
 * started, so the line does not tell whether the agent works.
 */
async function checkOptional(driver: AgentDriver, ports: AgentPorts): Promise<readonly Finding[]> {
  const { agentId, name, state, version, path } = await driver.create(ports).detect();
  if (state === 'missing') return [];
  const [found, help] = [notStarted(version), { remedy: null, command: null }];
  return [{ id: `agent.${agentId}`, name, state: 'ok', found, path, ...help }];
}

/** Returns a line for each agent that the person has entered. Starts none of them. */
export async function checkOwnAgents(
  entries: readonly OwnAgent[],
  ports: AgentPorts,
): Promise<readonly Finding[]> {
  const kept = entries.filter(({ removedAt }) => removedAt === null);
  return Promise.all(
    kept.map(async (entry): Promise<Finding> => {
      const found = await ownAgentOf(entry, ports, noSecrets).detect();
      const { state, version, path, problem } = found;
      const isFound = state === 'ready';
      return {
        id: `agent.${entry.agentId}`,
        name: entry.name,
        state: isFound ? 'ok' : 'problem',
        found: isFound ? notStarted(version) : stateSentence(state),
        path,
        remedy: problem === null ? null : messageAndRemedy(problem),
        command: problem?.command ?? null,
      };
    }),
  );
}

/** Secrets are not needed to find a program. */
const noSecrets: SecretPort = {
  place: 'file',
  get: () => Promise.resolve(null),
  put: () => Promise.resolve(ok(null)),
};

const notStarted = (version: string | null) =>
  [version, 'installed, not started'].filter((part) => part !== null).join(', ');

async function checkAgent(driver: AgentDriver, ports: AgentPorts): Promise<Finding> {
  const { agentId, name, state, version, path, problem } = await driver.create(ports).detect();
  // An agent that the person sets up in Corral is no problem of the machine before that.
  const isUsable = state === 'ready' || (state === 'notLoggedIn' && driver.providers !== undefined);
  const quality = isUsable ? (problem === null ? 'ok' : 'note') : 'problem';
  const found = stateSentence(state);
  return {
    id: `agent.${agentId}`,
    name,
    state: quality,
    found:
      version === null
        ? found
        : cliSentence('cliDoctor.versionAndState', { version, state: found }),
    path,
    remedy: problem === null ? null : messageAndRemedy(problem),
    command: problem?.command ?? null,
  };
}
