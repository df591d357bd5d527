import {
  isOlder,
  programVersion,
  type VersionMachine,
} from '#core/agents/kits/facts/program-version.ts';
import { findByNpm, findProgram } from '#core/agents/kits/files/find-program.ts';
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
export async function detect(
  machine: VersionMachine,
  search: Search,
  fromSettings: string | null,
): Promise<AgentFound> {
  let first: AgentFound | null = null;
  for (const path of await candidates(machine, search, fromSettings)) {
    const found = await examine(machine, search, path);
    if (found.state !== 'broken') return found;
    first ??= found;
  }
  const problem = search.problems.missing(fromSettings);
  return first ?? { state: 'missing', path: null, version: null, problem };
}

/** Returns all programs found, best first. */
export async function candidates(
  { processes, environment }: VersionMachine,
  { program: { command }, isQuick }: Search,
  fromSettings: string | null,
): Promise<readonly string[]> {
  const wanted = { name: command, ownFolders: [] };
  const usual = await findProgram(environment, wanted, fromSettings);
  return usual.length > 0 || fromSettings !== null || isQuick
    ? usual
    : findByNpm(processes, environment, wanted);
}

async function examine(machine: VersionMachine, search: Search, path: string): Promise<AgentFound> {
  const { problems, program } = search;
  const { packageName } = search;
  const known = packageName === null ? null : await packageVersion(path, packageName);
  const { version, how } =
    known === null && !search.isQuick
      ? await programVersion(machine, {
          name: program.command,
          path,
          env: childEnvironment(machine.environment, path),
        })
      : { version: known, how: '' };
  const broken = { state: 'broken', path, version } as const;
  if (version === null && !search.isQuick)
    return { ...broken, problem: problems.broken(path, how) };
  if (version !== null && program.minVersion !== null && isOlder(version, program.minVersion))
    return { ...broken, problem: problems.tooOld(path, version) };
  const isLoggedIn = await search.isLoggedIn(machine.environment);
  return {
    state: isLoggedIn ? 'ready' : 'notLoggedIn',
    path,
    version,
    problem: isLoggedIn ? null : problems.notLoggedIn(null),
  };
}
