import type { AgentDriver } from '#core/agents/driver.ts';

import { terminalDriver } from '../terminal-driver.ts';
import { terminalEntries } from './terminal-entries.ts';

/** The drivers of the entries. They look at files only, until a session starts the program. */
export const terminalDrivers: readonly AgentDriver[] = terminalEntries.map(
  ({ id, name, command, args, packageName, install, logIn, interruptKeys }) => ({
    ...terminalDriver({
      id,
      name,
      program: { command, install, logIn: logIn.command, minVersion: null },
      args,
      logInArgs: logIn.args,
      packageName,
      settings: [{ key: 'path', kind: 'programPath' }],
      ...(interruptKeys !== undefined && { interruptKeys }),
    }),
    offered: 'whenFound',
  }),
);
