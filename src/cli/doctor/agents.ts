import type { AgentDriver, AgentPorts } from '#core/agents/driver.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import type { Finding } from './finding.ts';
import { terminalText } from '../terminal-output.ts';

const states: Readonly<Record<AgentInfo['state'], string>> = {
  ready: 'ready',
  missing: 'not installed',
  notLoggedIn: 'installed, but not logged in',
  broken: 'found, but does not work',
};

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
  const found = [version, 'installed, not started'].filter((part) => part !== null).join(', ');
  const help = { remedy: null, command: null };
  return [{ id: `agent.${agentId}`, name, state: 'ok', found, path, ...help }];
}

async function checkAgent(driver: AgentDriver, ports: AgentPorts): Promise<Finding> {
  const { agentId, name, state, version, path, problem } = await driver.create(ports).detect();
  const found = [version, states[state]].filter((part) => part !== null).join(', ');
  const help = problem === null ? null : terminalText(problem.message, problem.remedy);
  const quality = state === 'ready' ? (problem === null ? 'ok' : 'note') : 'problem';
  return {
    id: `agent.${agentId}`,
    name,
    state: quality,
    found,
    path,
    remedy: help,
    command: problem?.command ?? null,
  };
}
