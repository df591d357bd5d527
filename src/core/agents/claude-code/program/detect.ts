import { z } from 'zod';

import type { AgentFound } from '#core/agents/driver.ts';
import { detectProgram } from '#core/agents/kits/facts/detect-program.ts';
import { noFacts } from '#core/agents/kits/facts/known-facts.ts';
import type { VersionMachine } from '#core/agents/kits/facts/program-version.ts';
import type { ProgramName } from '#core/agents/kits/files/find-program.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import type { Environment } from '#core/ports.ts';
import { isFields } from '#shared/base/fields.ts';

import { loginFields, loginFiles } from './login-files.ts';
import { MIN_VERSION, notLoggedIn, problems } from './problems.ts';

export const claude: ProgramName = { name: 'claude', ownFolders: ['.claude/local', '.claude/bin'] };

const LOGIN_MS = 5_000;

/** Finds a working `claude` and checks its version and its login. */
export function detect(machine: VersionMachine, fromSettings: string | null): Promise<AgentFound> {
  const examine = async (path: string) => {
    const loggedIn = await isLoggedIn(machine, path);
    return loggedIn
      ? ({ state: 'ready', problem: null } as const)
      : ({ state: 'notLoggedIn', problem: notLoggedIn() } as const);
  };
  const search = { program: claude, problems, least: MIN_VERSION, examine };
  return detectProgram(machine, search, fromSettings);
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
