import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { AgentRegistry } from '../agents/registry.ts';

export type LogInProgram = {
  readonly file: string;
  readonly args: string[];
  readonly title: string;
};

/**
 * Returns the program that logs a person in to an agent, as found on this machine. Secrets are
 * typed by the person only.
 */
export async function logInProgram(
  registry: Pick<AgentRegistry, 'agents' | 'list'>,
  agentId: string,
): Promise<Result<LogInProgram, Failure<'programMissing'>>> {
  const args = registry.agents.get(agentId)?.logInArgs;
  const about = (await registry.list(false)).find((agent) => agent.agentId === agentId);
  if (!args || !about?.path) {
    return fail(
      'programMissing',
      compose('terminalFailures.noLogIn'),
      compose('terminalFailures.installAgent'),
    );
  }
  return ok({ file: about.path, args: [...args], title: `${about.name}: ${args.join(' ')}` });
}
