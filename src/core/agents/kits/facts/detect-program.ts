import type { AgentFound } from '#core/agents/driver.ts';
import { findByNpm, findProgram, type ProgramName } from '#core/agents/kits/files/find-program.ts';
import type { ProgramProblems } from '#core/agents/kits/process/program-problems.ts';
import type { Problem } from '#shared/contract/agents.ts';

import {
  isOlder,
  programVersion,
  type ProgramVersion,
  type VersionMachine,
} from './program-version.ts';

type LoginState = Omit<AgentFound, 'path' | 'version'>;

/** How the program of an agent is found and examined. */
export type ProgramSearch = {
  readonly program: ProgramName;
  readonly problems: Pick<ProgramProblems, 'missing' | 'broken' | 'tooOld'>;
  /** The oldest version that works; null if every version is tried. */
  readonly least: string | null;
  /** Does not ask npm. */
  readonly isQuick?: boolean;
  /** Reads the version in place of running the program. Its version is null if it is not known. */
  readonly readVersion?: (path: string) => Promise<ProgramVersion | 'unknown'>;
  /** Returns why a version cannot be used although it is not too old; null if it can. */
  readonly refuse?: (version: string) => Problem | null;
  /** Reads the login of a program that works. */
  readonly examine: (path: string) => Promise<LoginState> | LoginState;
};

/**
 * Returns all programs of an agent, best first. Asks npm, which takes 0.3 s of CPU, if nothing else
 * was found and the search need not be quick.
 */
export async function programsOf(
  { processes, environment }: VersionMachine,
  program: ProgramName,
  fromSettings: string | null,
  isQuick = false,
): Promise<readonly string[]> {
  const usual = await findProgram(environment, program, fromSettings);
  return usual.length > 0 || fromSettings !== null || isQuick
    ? usual
    : findByNpm(processes, environment, program);
}

/** Finds a working program of an agent: the first that is not broken, else the first. */
export async function detectProgram(
  machine: VersionMachine,
  search: ProgramSearch,
  fromSettings: string | null,
): Promise<AgentFound> {
  let first: AgentFound | null = null;
  for (const path of await programsOf(machine, search.program, fromSettings, search.isQuick)) {
    const found = await examineProgram(machine, search, path);
    if (found.state !== 'broken') return found;
    first ??= found;
  }
  const problem = search.problems.missing(fromSettings);
  return first ?? { state: 'missing', path: null, version: null, problem };
}

async function examineProgram(
  machine: VersionMachine,
  search: ProgramSearch,
  path: string,
): Promise<AgentFound> {
  const { program, problems, least, refuse, examine } = search;
  const read = await (search.readVersion?.(path) ??
    programVersion(machine, { name: program.name, path, env: machine.environment.variables }));
  if (read === 'unknown') return { ...(await examine(path)), path, version: null };
  const { version, how } = read;
  const broken = { state: 'broken', path, version } as const;
  if (version === null) return { ...broken, problem: problems.broken(path, how) };
  const refused = refuse?.(version) ?? null;
  if (refused !== null) return { ...broken, problem: refused };
  if (least !== null && isOlder(version, least))
    return { ...broken, problem: problems.tooOld(path, version) };
  return { ...(await examine(path)), path, version };
}
