import type { AgentFound } from '#core/agents/driver.ts';
import {
  isOlder,
  programVersion,
  type VersionMachine,
} from '#core/agents/kits/facts/program-version.ts';
import { findByNpm, findProgram, type ProgramName } from '#core/agents/kits/files/find-program.ts';

import { generation2, MIN_VERSION, problems } from './problems.ts';

const opencode: ProgramName = { name: 'opencode', ownFolders: ['.opencode/bin'] };

/**
 * Finds a working `opencode` and reads its version. A login is not visible from outside: OpenCode
 * has models that need none.
 */
export async function detect(
  machine: VersionMachine,
  fromSettings: string | null,
): Promise<AgentFound> {
  let first: AgentFound | null = null;
  for (const path of await candidates(machine, fromSettings)) {
    const found = await examine(machine, path);
    if (found.state !== 'broken') return found;
    first ??= found;
  }
  const problem = problems.missing(fromSettings);
  return first ?? { state: 'missing', path: null, version: null, problem };
}

/** Returns all programs found, best first. */
export async function candidates(
  { processes, environment }: VersionMachine,
  fromSettings: string | null,
): Promise<readonly string[]> {
  const usual = await findProgram(environment, opencode, fromSettings);
  return usual.length > 0 || fromSettings !== null
    ? usual
    : findByNpm(processes, environment, opencode);
}

async function examine(machine: VersionMachine, path: string): Promise<AgentFound> {
  const { version, how } = await programVersion(machine, {
    name: 'opencode',
    path,
    env: machine.environment.variables,
  });
  const broken = { state: 'broken', path, version } as const;
  if (version === null) return { ...broken, problem: problems.broken(path, how) };
  if (isGeneration2(version)) return { ...broken, problem: generation2(version) };
  if (isOlder(version, MIN_VERSION)) return { ...broken, problem: problems.tooOld(path, version) };
  return { state: 'ready', path, version, problem: null };
}

/** Returns true for a version of the generation with another API. */
export function isGeneration2(version: string): boolean {
  return Number.parseInt(version, 10) >= 2;
}
