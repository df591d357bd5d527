import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { AgentFound } from '#core/agents/driver.ts';
import { detectProgram } from '#core/agents/kits/facts/detect-program.ts';
import { noFacts } from '#core/agents/kits/facts/known-facts.ts';
import type { VersionMachine } from '#core/agents/kits/facts/program-version.ts';
import type { ProgramName } from '#core/agents/kits/files/find-program.ts';
import type { ClockPort } from '#core/ports.ts';
import { fit } from '#shared/base/lenient.ts';

import { codexHomeOf, codexSettingsOf } from './codex-home.ts';
import { inquire } from './inquiry.ts';
import { effortsIn, modelsIn } from './models.ts';
import { failure } from '../words/failure.ts';
import { MIN_VERSION, notLoggedIn, problems } from './problems.ts';

export const codex: ProgramName = { name: 'codex', ownFolders: [] };

type Machine = VersionMachine & { readonly clock: ClockPort };

/** Finds a working `codex` and reads its version, its login and its models. */
export function detect(machine: Machine, fromSettings: string | null): Promise<AgentFound> {
  const examine = (path: string) => examineServer(machine, path);
  const search = { program: codex, problems, least: MIN_VERSION, examine };
  return detectProgram(machine, search, fromSettings);
}

const account = z.object({ account: z.unknown().optional(), requiresOpenaiAuth: z.boolean() });

async function examineServer(machine: Machine, path: string) {
  const { answers, printed } = await askServer(machine, path);
  if (!answers) {
    const { homeDir, variables } = machine.environment;
    const problem =
      problems.settings(printed, codexSettingsOf(homeDir, variables)) ??
      problems.broken(path, failure('noServer'));
    return { state: 'broken', problem } as const;
  }
  const { isLoggedIn, ...offered } = answers;
  return isLoggedIn
    ? ({ state: 'ready', problem: null, ...offered } as const)
    : ({ state: 'notLoggedIn', problem: notLoggedIn(), ...offered } as const);
}

const serverFacts = z.object({
  isLoggedIn: z.boolean(),
  models: z.array(z.object({ id: z.string(), label: z.string(), efforts: z.array(z.string()) })),
  /** Efforts of the default model. */
  efforts: z.array(z.string()),
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
    const value = { isLoggedIn: isLoggedIn(login), ...offeredIn(models) };
    return { value, isLasting: !(await hasKeyring(join(home, 'config.toml'))) };
  });
  return { answers, printed };
}

function isLoggedIn(login: unknown): boolean {
  const known = fit(account, login);
  if (known === null || !known.requiresOpenaiAuth) return true;
  return known.account !== null && known.account !== undefined;
}

function offeredIn(reply: unknown): Pick<ServerFacts, 'models' | 'efforts'> {
  const listed = modelsIn(reply);
  return {
    models: listed.map(({ model: id, displayName, ...more }) => ({
      id,
      label: displayName ?? id,
      efforts: effortsIn(more),
    })),
    efforts: effortsIn(listed.find(({ isDefault }) => isDefault)),
  };
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
