import { z } from 'zod';

import { findByNpm, findProgram, type ProgramName } from '#core/agents/kits/files/find-program.ts';
import { versionFailure } from '#core/agents/kits/process/program-problems.ts';
import type { ClockPort, Environment, ProcessPort } from '#core/ports.ts';
import { fit } from '#shared/base/lenient.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { childEnvironment } from './child-environment.ts';
import { inquire } from './inquiry.ts';
import { modelsIn } from './models.ts';
import { failure } from '../words/failure.ts';
import { MIN_VERSION, notLoggedIn, problems } from './problems.ts';

const codex: ProgramName = { name: 'codex', ownFolders: [] };

const VERSION_MS = 10_000;

type Detection = {
  readonly state: AgentInfo['state'];
  readonly path: string | null;
  readonly version: string | null;
  readonly problem: Problem | null;
  readonly models: AgentInfo['models'];
};

type Machine = {
  readonly processes: ProcessPort;
  readonly environment: Environment;
  readonly clock: ClockPort;
};

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
  const result = await askVersion(machine, path);
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
  const answers = await inquire(machine, path, ['account/read', 'model/list']);
  if (!answers) {
    const problem = problems.broken(path, failure('noServer'));
    return { state: 'broken', path, version, problem, models: [] };
  }
  const [login, models] = answers;
  const known = fit(account, login);
  const loggedIn =
    known === null ||
    !known.requiresOpenaiAuth ||
    (known.account !== null && known.account !== undefined);
  return {
    state: loggedIn ? 'ready' : 'notLoggedIn',
    path,
    version,
    problem: loggedIn ? null : notLoggedIn(),
    models: modelsIn(models).map(({ model, displayName }) => ({
      id: model,
      label: displayName ?? model,
    })),
  };
}

type VersionResult = { readonly version: string | null; readonly how: ShownText };

async function askVersion(
  { processes, environment }: Machine,
  path: string,
): Promise<VersionResult> {
  const options = {
    cwd: environment.homeDir,
    env: childEnvironment(environment.variables),
    timeoutMs: VERSION_MS,
  };
  const result = await processes.run(path, ['--version'], options);
  if (!result.ok) return { version: null, how: result.error.message };
  const { code, stdout, stderr } = result.value;
  const version = code === 0 ? (/\d+\.\d+\.\d+\S*/.exec(stdout)?.[0] ?? null) : null;
  const printed = stderr.trim() || stdout.trim();
  return { version, how: versionFailure('codex --version', code, printed, VERSION_MS) };
}

function isOlder(version: string, least: string): boolean {
  const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [one, other] = [parts(version), parts(least)];
  const at = other.findIndex((part, index) => part !== (one[index] ?? 0));
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
