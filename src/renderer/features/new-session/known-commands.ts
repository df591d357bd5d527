import type { Session, SlashCommand } from '#shared/contract/sessions.ts';

type Known = Pick<Session, 'agentId' | 'cwd' | 'slashCommands' | 'updatedAt'>;

/**
 * Returns the commands that an agent named last, preferably in a session of this folder. An agent
 * names its commands only while it runs.
 */
export function knownCommands(
  sessions: readonly Known[],
  agentId: string,
  cwd: string,
): readonly SlashCommand[] {
  const known = sessions
    .filter((session) => session.agentId === agentId && session.slashCommands.length > 0)
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
  return (known.find((session) => session.cwd === cwd) ?? known[0])?.slashCommands ?? [];
}
