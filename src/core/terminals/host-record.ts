import type { Terminal } from '#shared/terminal/terminal.ts';

import type { HostTerminal } from '#core/socket/host-protocol.ts';

/**
 * Merges the stored state of a terminal with the reply of pty-host. A state stored during the query
 * may be newer.
 */
export function mergeTerminal(
  stored: Terminal,
  { cols, rows, title, status: found, exit: ended }: HostTerminal,
): Terminal {
  const status = (stored.status?.offset ?? -1) > (found?.offset ?? -1) ? stored.status : found;
  const exit = ended ?? stored.exit;
  return {
    ...stored,
    cols,
    rows,
    title: stored.isNamed === true ? stored.title : title || stored.title,
    status,
    state: exit ? 'exited' : 'running',
    exit,
  };
}

/**
 * Returns a record for a terminal of pty-host that is not stored, until `mergeTerminal` adds the
 * facts of pty-host.
 */
export function unknownTerminal(terminalId: string, homeDir: string, createdAt: number): Terminal {
  const base = {
    terminalId,
    kind: 'shell' as const,
    sessionId: null,
    title: terminalId,
    cwd: homeDir,
  };
  return {
    ...base,
    cols: 80,
    rows: 24,
    state: 'running',
    exit: null,
    status: null,
    bellAt: null,
    createdAt,
  };
}
