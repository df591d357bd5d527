import { findByNpm, findProgram } from '#core/agents/kits/files/find-program.ts';
import { versionFailure } from '#core/agents/kits/process/program-problems.ts';
import type { AgentFound } from '#core/agents/driver.ts';
import type { Environment, ProcessPort } from '#core/ports.ts';

import type { ShownText } from '#shared/words/sentence.ts';

import { childEnvironment } from './environment.ts';
import { packageVersion } from './package-version.ts';
import type { AcpProblems, AgentProgram } from './problems.ts';

const VERSION_MS = 15_000;

export type Machine = {
  readonly processes: ProcessPort;
  readonly environment: Environment;
};

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
  machine: Machine,
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
  { processes, environment }: Machine,
  { program: { command }, isQuick }: Search,
  fromSettings: string | null,
): Promise<readonly string[]> {
  const wanted = { name: command, ownFolders: [] };
  const usual = await findProgram(environment, wanted, fromSettings);
  return usual.length > 0 || fromSettings !== null || isQuick
    ? usual
    : findByNpm(processes, environment, wanted);
}

async function examine(machine: Machine, search: Search, path: string): Promise<AgentFound> {
  const { problems, program } = search;
  const { packageName } = search;
  const known = packageName === null ? null : await packageVersion(path, packageName);
  const { version, how } =
    known === null && !search.isQuick
      ? await askVersion(machine, search, path)
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

type VersionResult = { readonly version: string | null; readonly how: ShownText };

async function askVersion(
  { processes, environment }: Machine,
  { program }: Search,
  path: string,
): Promise<VersionResult> {
  const env = childEnvironment(environment, path);
  const options = { cwd: environment.homeDir, env, timeoutMs: VERSION_MS };
  const result = await processes.run(path, ['--version'], options);
  if (!result.ok) return { version: null, how: result.error.message };
  const { code, stdout, stderr } = result.value;
  const version = code === 0 ? (/\d+\.\d+\.\d+\S*/.exec(stdout)?.[0] ?? null) : null;
  const printed = stderr.trim() || stdout.trim();
  return {
    version,
    how: versionFailure(`${program.command} --version`, code, printed, VERSION_MS),
  };
}

function isOlder(version: string, least: string): boolean {
  const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [one, other] = [parts(version), parts(least)];
  const at = other.findIndex((part, index) => part !== (one[index] ?? 0));
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
