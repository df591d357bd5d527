import { z } from 'zod';

import { noFacts } from '#core/agents/kits/facts/known-facts.ts';
import {
  isOlder,
  programVersion,
  type VersionMachine,
} from '#core/agents/kits/facts/program-version.ts';
import { findByNpm, findProgram, type ProgramName } from '#core/agents/kits/files/find-program.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import type { Environment } from '#core/ports.ts';
import { isFields } from '#shared/base/fields.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { loginFields, loginFiles } from './login-files.ts';
import { MIN_VERSION, notLoggedIn, problems } from './problems.ts';

export const claude: ProgramName = { name: 'claude', ownFolders: ['.claude/local', '.claude/bin'] };

const LOGIN_MS = 5_000;

export type Detection = {
  readonly state: 'ready' | 'missing' | 'notLoggedIn' | 'broken';
  readonly path: string | null;
  readonly version: string | null;
  readonly problem: Problem | null;
};

/** Finds a working `claude` and checks its version and its login. */
export async function detect(
  machine: VersionMachine,
  fromSettings: string | null,
): Promise<Detection> {
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
  { processes, environment }: VersionMachine,
  fromSettings: string | null,
): Promise<readonly string[]> {
  const usual = await findProgram(environment, claude, fromSettings);
  return usual.length > 0 || fromSettings !== null
    ? usual
    : findByNpm(processes, environment, claude);
}

async function examine(machine: VersionMachine, path: string): Promise<Detection> {
  const { version, how } = await programVersion(machine, {
    name: 'claude',
    path,
    env: machine.environment.variables,
  });
  if (version === null)
    return { state: 'broken', path, version, problem: problems.broken(path, how) };
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
function isLoggedIn(machine: VersionMachine, path: string): Promise<boolean> {
  const { processes, environment, facts = noFacts } = machine;
  const fact = {
    name: 'login',
    program: path,
    files: loginFiles(environment),
    env: environment.variables,
    others: () => loginFields(environment),
    schema: z.boolean(),
  };
  return facts.recall<boolean>(fact, async () => {
    const options = { cwd: environment.homeDir, env: fact.env, timeoutMs: LOGIN_MS };
    const result = await processes.run(path, ['auth', 'status'], options);
    const status = result.ok ? parseJson(result.value.stdout) : null;
    // A version without this command prints no JSON.
    if (!isFields(status)) return { value: true, isLasting: false };
    const isLasting = isInFiles(environment) && (status.loginExpiresAt ?? null) === null;
    return { value: status.loggedIn !== false, isLasting };
  });
}

/** Returns false where a keychain holds the login, whose changes are not visible in files. */
function isInFiles({ platform }: Environment): boolean {
  return platform !== 'darwin';
}
