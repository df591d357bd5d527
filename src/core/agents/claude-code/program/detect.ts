import { findByNpm, findProgram, type ProgramName } from '#core/agents/kits/files/find-program.ts';
import { versionFailure } from '#core/agents/kits/process/program-problems.ts';
import type { Environment, ProcessPort } from '#core/ports.ts';
import { isFields } from '#shared/base/fields.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { childEnvironment } from './child-environment.ts';
import { MIN_VERSION, notLoggedIn, problems } from './problems.ts';

export const claude: ProgramName = { name: 'claude', ownFolders: ['.claude/local', '.claude/bin'] };

const VERSION_MS = 10_000;
const LOGIN_MS = 5_000;

export type Detection = {
  readonly state: 'ready' | 'missing' | 'notLoggedIn' | 'broken';
  readonly path: string | null;
  readonly version: string | null;
  readonly problem: Problem | null;
};

type Machine = { readonly processes: ProcessPort; readonly environment: Environment };

/** Finds a working `claude` and checks its version and its login. */
export async function detect(machine: Machine, fromSettings: string | null): Promise<Detection> {
  const paths = await candidates(machine, fromSettings);
  let first: Detection | null = null;
  for (const path of paths) {
    const found = await examine(machine, path);
    if (found.state !== 'broken') return found;
    first ??= found;
  }
  return (
    first ?? {
      state: 'missing',
      path: null,
      version: null,
      problem: problems.missing(fromSettings),
    }
  );
}

/** Returns all programs found, best first. */
export async function candidates(
  { processes, environment }: Machine,
  fromSettings: string | null,
): Promise<readonly string[]> {
  const usual = await findProgram(environment, claude, fromSettings);
  return usual.length > 0 || fromSettings !== null
    ? usual
    : findByNpm(processes, environment, claude);
}

async function examine(machine: Machine, path: string): Promise<Detection> {
  const result = await run(machine, path, ['--version'], VERSION_MS);
  const version =
    result.ok && result.code === 0 ? (/\d+\.\d+\.\d+\S*/.exec(result.stdout)?.[0] ?? null) : null;
  if (version === null)
    return {
      state: 'broken',
      path,
      version,
      problem: problems.broken(path, describeFailure(result)),
    };
  if (isOlder(version, MIN_VERSION))
    return { state: 'broken', path, version, problem: problems.tooOld(path, version) };
  const loggedIn = await isLoggedIn(machine, path);
  return {
    state: loggedIn ? 'ready' : 'notLoggedIn',
    path,
    version,
    problem: loggedIn ? null : notLoggedIn(),
  };
}

/**
 * Asks Claude Code for its login status, because it knows about keys, tokens, keychain, helpers and
 * other clouds; it does not use the network for this. A version without this command is treated as
 * logged in; an invalid login shows with the first prompt.
 */
async function isLoggedIn(machine: Machine, path: string): Promise<boolean> {
  const result = await run(machine, path, ['auth', 'status'], LOGIN_MS);
  if (!result.ok) return true;
  try {
    const status: unknown = JSON.parse(result.stdout);
    return !isFields(status) || status.loggedIn !== false;
  } catch {
    return true; // This version has no such command.
  }
}

type RunResult = {
  readonly ok: boolean;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

async function run(
  { processes, environment }: Machine,
  path: string,
  args: readonly string[],
  timeoutMs: number,
): Promise<RunResult> {
  const options = {
    cwd: environment.homeDir,
    env: childEnvironment(environment.variables),
    timeoutMs,
  };
  const result = await processes.run(path, args, options);
  return result.ok
    ? { ok: true, ...result.value }
    : { ok: false, code: null, stdout: '', stderr: result.error.message };
}

function describeFailure({ ok, code, stdout, stderr }: RunResult): ShownText {
  if (!ok) return stderr;
  return versionFailure('claude --version', code, stderr.trim() || stdout.trim(), VERSION_MS);
}

function isOlder(version: string, least: string): boolean {
  const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [one, other] = [parts(version), parts(least)];
  const at = other.findIndex((part, index) => part !== (one[index] ?? 0));
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
