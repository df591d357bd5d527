import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { noFacts } from '#core/agents/kits/facts/known-facts.ts';
import {
  isOlder,
  programVersion,
  type VersionMachine,
} from '#core/agents/kits/facts/program-version.ts';
import { findByNpm, findProgram, type ProgramName } from '#core/agents/kits/files/find-program.ts';
import type { ClockPort } from '#core/ports.ts';
import { fit } from '#shared/base/lenient.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';

import { codexHomeOf, codexSettingsOf } from './codex-home.ts';
import { inquire } from './inquiry.ts';
import { modelsIn } from './models.ts';
import { failure } from '../words/failure.ts';
import { MIN_VERSION, notLoggedIn, problems } from './problems.ts';

const codex: ProgramName = { name: 'codex', ownFolders: [] };

type Detection = {
  readonly state: AgentInfo['state'];
  readonly path: string | null;
  readonly version: string | null;
  readonly problem: Problem | null;
  readonly models: AgentInfo['models'];
};

type Machine = VersionMachine & { readonly clock: ClockPort };

/** Finds a working `codex` and reads its version, its login and its models. */
export async function detect(machine: Machine, fromSettings: string | null): Promise<Detection> {
  let first: Detection | null = null;
  for (const path of await candidates(machine, fromSettings)) {
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
      models: [],
    }
  );
}

/** Returns all programs found, best first. */
export async function candidates(
  { processes, environment }: Omit<Machine, 'clock'>,
  fromSettings: string | null,
): Promise<readonly string[]> {
  const usual = await findProgram(environment, codex, fromSettings);
  return usual.length > 0 || fromSettings !== null
    ? usual
    : findByNpm(processes, environment, codex);
}

const account = z.object({ account: z.unknown().optional(), requiresOpenaiAuth: z.boolean() });

async function examine(machine: Machine, path: string): Promise<Detection> {
  const result = await programVersion(machine, {
    name: 'codex',
    path,
    env: machine.environment.variables,
  });
  if (!result.version)
    return {
      state: 'broken',
      path,
      version: null,
      problem: problems.broken(path, result.how),
      models: [],
    };
  const { version } = result;
  if (isOlder(version, MIN_VERSION))
    return { state: 'broken', path, version, problem: problems.tooOld(path, version), models: [] };
  const { answers, printed } = await askServer(machine, path);
  if (!answers) {
    const { homeDir, variables } = machine.environment;
    const problem =
      problems.settings(printed, codexSettingsOf(homeDir, variables)) ??
      problems.broken(path, failure('noServer'));
    return { state: 'broken', path, version, problem, models: [] };
  }
  const { isLoggedIn, models } = answers;
  return {
    state: isLoggedIn ? 'ready' : 'notLoggedIn',
    path,
    version,
    problem: isLoggedIn ? null : notLoggedIn(),
    models,
  };
}

const serverFacts = z.object({
  isLoggedIn: z.boolean(),
  models: z.array(z.object({ id: z.string(), label: z.string() })),
});
type ServerFacts = z.infer<typeof serverFacts>;

/**
 * Asks a server of Codex for its login and its models. `answers` is null if it does not answer;
 * `printed` is then what it printed.
 */
async function askServer(machine: Machine, path: string) {
  const { environment, facts = noFacts } = machine;
  const home = codexHomeOf(environment.homeDir, environment.variables);
  const files = ['auth.json', 'config.toml', 'managed_config.toml', 'models_cache.json'];
  const fact = {
    name: 'server',
    program: path,
    files: [...files.map((name) => join(home, name)), '/etc/codex'],
    env: environment.variables,
    schema: serverFacts,
  };
  let printed = '';
  const answers = await facts.recall<ServerFacts | null>(fact, async () => {
    const inquired = await inquire(machine, path, ['account/read', 'model/list']);
    ({ printed } = inquired);
    if (!inquired.answers) return { value: null, isLasting: false };
    const [login, models] = inquired.answers;
    const value = { isLoggedIn: isLoggedIn(login), models: modelsOf(models) };
    return { value, isLasting: !(await hasKeyring(join(home, 'config.toml'))) };
  });
  return { answers, printed };
}

function isLoggedIn(login: unknown): boolean {
  const known = fit(account, login);
  if (known === null || !known.requiresOpenaiAuth) return true;
  return known.account !== null && known.account !== undefined;
}

function modelsOf(models: unknown) {
  return modelsIn(models).map(({ model, displayName }) => ({
    id: model,
    label: displayName ?? model,
  }));
}

/** Returns true if the login can be in a keyring, whose changes are not visible in files. */
async function hasKeyring(config: string): Promise<boolean> {
  const texts = await Promise.all(
    [config, '/etc/codex/config.toml', '/etc/codex/managed_config.toml'].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  );
  return texts.some((text) => text.includes('credentials_store'));
}
