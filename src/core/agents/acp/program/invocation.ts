import { access } from 'node:fs/promises';

import type { AgentFound, AgentPorts } from '#core/agents/driver.ts';
import type { Environment } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { candidates, type Search } from './detect.ts';
import { childEnvironment, withVariables } from './environment.ts';

/** An agent's program that is part of Corral: a script that Node runs. */
export type ShippedProgram = {
  /** Returns the absolute path of the script. */
  readonly script: (environment: Environment) => string;
  /** Returns the whole environment of its process. */
  readonly environment: (ports: AgentPorts) => Promise<Readonly<Record<string, string>>>;
  /** Returns false until the person has entered what the agent needs. */
  readonly isSetUp: (ports: AgentPorts) => Promise<boolean>;
};

/** How the program of an agent is found and started. */
export type AgentStart = {
  readonly args: readonly string[];
  readonly search: Search;
  /** Returns variables of the process in addition to those of Corral. */
  readonly variables: () => Promise<Readonly<Record<string, string>>>;
  /** Absent: the program is searched for on the machine. */
  readonly shipped?: ShippedProgram;
};

/** A command with its arguments and the whole environment of its process. */
export type Invocation = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** Returns how to start the program; the problem if there is none. */
export async function invocationOf(
  ports: AgentPorts,
  { args, search, variables, shipped }: AgentStart,
): Promise<Result<Invocation, Problem>> {
  const { environment } = ports;
  if (shipped) {
    const { command } = environment.node;
    const env = await shipped.environment(ports);
    return ok({ command, args: [shipped.script(environment), ...args], env });
  }
  const fromSettings = ports.setting('path');
  const [command] = await candidates(ports, search, fromSettings);
  if (command === undefined) return err(search.problems.missing(fromSettings));
  const all = withVariables(environment, await variables());
  return ok({ command, args, env: childEnvironment({ ...environment, variables: all }, command) });
}

/** Detects a program that is part of Corral, which has the version of Corral. */
export async function detectShipped(
  ports: AgentPorts,
  { problems }: Search,
  { script, isSetUp }: ShippedProgram,
): Promise<AgentFound> {
  const { environment } = ports;
  const path = script(environment);
  const { version } = environment;
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return { state: 'broken', path, version, problem: problems.missing(path) };
  const isReady = await isSetUp(ports);
  return {
    state: isReady ? 'ready' : 'notLoggedIn',
    path,
    version,
    problem: isReady ? null : problems.notLoggedIn(null),
  };
}
