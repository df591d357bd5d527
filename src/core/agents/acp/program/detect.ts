import { detectProgram, programsOf } from '#core/agents/kits/facts/detect-program.ts';
import { programVersion, type VersionMachine } from '#core/agents/kits/facts/program-version.ts';
import type { ProgramName } from '#core/agents/kits/files/find-program.ts';
import type { AgentFound } from '#core/agents/driver.ts';
import type { Environment } from '#core/ports.ts';

import { childEnvironment } from './environment.ts';
import { packageVersion } from './package-version.ts';
import type { AcpProblems, AgentProgram } from './problems.ts';

/** How an agent is found on a machine. */
export type Search = {
  readonly program: AgentProgram;
  readonly problems: AcpProblems;
  /** Name of its npm package; null if it has none. */
  readonly packageName: string | null;
  /**
   * Starts no program to find or examine this one, because many agents are searched at once. The
   * version is then read from the npm package, or not known.
   */
  readonly isQuick: boolean;
  /** Returns false if the agent has no login on this machine, from its files and variables. */
  readonly isLoggedIn: (environment: Environment) => Promise<boolean>;
};

/** Finds a working program and reads its version and its login. */
export function detect(
  machine: VersionMachine,
  search: Search,
  fromSettings: string | null,
): Promise<AgentFound> {
  const { program, problems, packageName, isQuick, isLoggedIn } = search;
  const { environment } = machine;
  const readVersion = async (path: string) => {
    const known = packageName === null ? null : await packageVersion(path, packageName);
    if (known !== null) return { version: known, how: '' };
    if (isQuick) return 'unknown' as const;
    const env = childEnvironment(environment, path);
    return programVersion(machine, { name: program.command, path, env });
  };
  const examine = async () =>
    (await isLoggedIn(environment))
      ? ({ state: 'ready', problem: null } as const)
      : ({ state: 'notLoggedIn', problem: problems.notLoggedIn(null) } as const);
  return detectProgram(
    machine,
    {
      program: programNameOf(search),
      problems,
      least: program.minVersion,
      isQuick,
      readVersion,
      examine,
    },
    fromSettings,
  );
}

/** Returns all programs found, best first. */
export function candidates(
  machine: VersionMachine,
  search: Search,
  fromSettings: string | null,
): Promise<readonly string[]> {
  return programsOf(machine, programNameOf(search), fromSettings, search.isQuick);
}

function programNameOf({ program }: Search): ProgramName {
  return { name: program.command, ownFolders: [] };
}
