import type { AgentFound } from '#core/agents/driver.ts';
import { findByNpm, findProgram, type ProgramName } from '#core/agents/kits/files/find-program.ts';
import { versionFailure } from '#core/agents/kits/process/program-problems.ts';
import type { Environment, ProcessPort } from '#core/ports.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { childEnvironment } from './child-environment.ts';
import { generation2, MIN_VERSION, problems } from './problems.ts';

const opencode: ProgramName = { name: 'opencode', ownFolders: ['.opencode/bin'] };
const VERSION_MS = 15_000;

type Machine = { readonly processes: ProcessPort; readonly environment: Environment };

/**
 * Finds a working `opencode` and reads its version. A login is not visible from outside: OpenCode
 * has models that need none.
 */
export async function detect(machine: Machine, fromSettings: string | null): Promise<AgentFound> {
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
  { processes, environment }: Machine,
  fromSettings: string | null,
): Promise<readonly string[]> {
  const usual = await findProgram(environment, opencode, fromSettings);
  return usual.length > 0 || fromSettings !== null
    ? usual
    : findByNpm(processes, environment, opencode);
}

async function examine(machine: Machine, path: string): Promise<AgentFound> {
  const { version, how } = await askVersion(machine, path);
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

async function askVersion(
  { processes, environment }: Machine,
  path: string,
): Promise<{ readonly version: string | null; readonly how: ShownText }> {
  const env = childEnvironment(environment.variables);
  const options = { cwd: environment.homeDir, env, timeoutMs: VERSION_MS };
  const result = await processes.run(path, ['--version'], options);
  if (!result.ok) return { version: null, how: result.error.message };
  const { code, stdout, stderr } = result.value;
  const version = code === 0 ? (/\d+\.\d+\.\d+\S*/.exec(stdout)?.[0] ?? null) : null;
  const printed = stderr.trim() || stdout.trim();
  return { version, how: versionFailure('opencode --version', code, printed, VERSION_MS) };
}

function isOlder(version: string, least: string): boolean {
  const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [one, other] = [parts(version), parts(least)];
  const at = other.findIndex((part, index) => part !== (one[index] ?? 0));
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
