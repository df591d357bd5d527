import type { Session } from '#shared/contract/sessions.ts';

/**
 * Returns a session as windows receive it: without its slash commands, which are most of its bytes.
 * Rows of an older Corral have no version of them.
 */
export function listedSession({ slashCommands = [], ...session }: Session): Session {
  return slashCommands.length > 0 ? { commandsVersion: 0, ...session } : session;
}
