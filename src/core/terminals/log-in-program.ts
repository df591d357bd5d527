import type { LogInWay } from '#shared/agents/log-in-way.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { AgentRegistry } from '../agents/registry.ts';

export type LogInProgram = {
  readonly file: string;
  readonly args: string[];
  readonly title: string;
  readonly env?: Readonly<Record<string, string>>;
};

type LogInResult = Result<LogInProgram, Failure<'programMissing'>>;

/**
 * Returns the program that logs a person in to an agent, as found on this machine. Secrets are
 * typed by the person only.
 */
export async function logInProgram(
  registry: Pick<AgentRegistry, 'agents' | 'list'>,
  agentId: string,
): Promise<LogInResult> {
  const args = registry.agents.get(agentId)?.logInArgs;
  const about = (await registry.list(false)).find((agent) => agent.agentId === agentId);
  if (!args || !about?.path) return noLogIn();
  return ok({ file: about.path, args: [...args], title: `${about.name}: ${args.join(' ')}` });
}

/** Returns the program of a way to log in that an agent offers and that the person has read. */
export function programOfWay(way: LogInWay | null): LogInResult {
  if (way?.how.type !== 'terminal') return noLogIn();
  const { file, args, env } = way.how;
  return ok({ file, args: [...args], title: way.name, env });
}

function noLogIn() {
  return fail(
    'programMissing',
    compose('terminalFailures.noLogIn'),
    compose('terminalFailures.installAgent'),
  );
}
