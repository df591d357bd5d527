import { err, ok, type Result } from '#shared/base/result.ts';

import type { AgentRegistry } from '../agents/registry.ts';

export type LogInProgram = {
  readonly file: string;
  readonly args: string[];
  readonly title: string;
};
type Missing = {
  readonly kind: 'programMissing';
  readonly message: string;
  readonly remedy: string;
};

/**
 * Returns the program that logs a person in to an agent, as found on this machine. Secrets are
 * typed by the person only.
 */
export async function logInProgram(
  registry: Pick<AgentRegistry, 'agents' | 'list'>,
  agentId: string,
): Promise<Result<LogInProgram, Missing>> {
  const args = registry.agents.get(agentId)?.logInArgs;
  const about = (await registry.list(false)).find((agent) => agent.agentId === agentId);
  if (!args || !about?.path) {
    const message = 'The program of this agent was not found, or it has no login command.';
    return err({
      kind: 'programMissing',
      message,
      remedy: 'Install the agent, or set its path in the settings.',
    });
  }
  return ok({ file: about.path, args: [...args], title: `${about.name}: ${args.join(' ')}` });
}
