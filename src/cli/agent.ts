import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, homedir } from 'node:os';

import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { ownFolders } from '#core/agents/corral/environment.ts';
import { definedVariables } from '#core/environment/foreign-variables.ts';
import { personVariables } from '#core/environment/person-variables.ts';
import { defaultDataDir } from '#core/shell/data-dir.ts';
import { findInstallation } from '#core/shell/installation.ts';

/** Signals that end this process, and are passed on. */
const PASSED = ['SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `corral agent`: Corral's own agent with the input and output of this process. Resolves with
 * its exit code, or 128 and the number of the signal that ended it.
 */
export async function agent(args: readonly string[]): Promise<number> {
  const { agentScript } = findInstallation(import.meta.dirname);
  const all = {
    platform: process.platform,
    homeDir: homedir(),
    variables: definedVariables(process.env),
    node: { command: process.execPath, env: {} },
  };
  const { variables } = await personVariables(all, new NodeProcesses());
  const facts = { ...all, variables };
  const folders = ownFolders({ ...facts, dataDir: defaultDataDir(facts) });
  const flags = ['--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, agentScript, ...args], {
    env: { ...variables, ...folders },
    stdio: 'inherit',
  });
  // The terminal sends Ctrl+C to both processes; the agent alone decides what it interrupts.
  const ignore = () => undefined;
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', ignore);
  for (const signal of PASSED) process.on(signal, pass);
  const [code, signal] = await exitOf(child);
  process.off('SIGINT', ignore);
  for (const each of PASSED) process.off(each, pass);
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

async function exitOf(
  child: ReturnType<typeof spawn>,
): Promise<readonly [number | null, NodeJS.Signals | null]> {
  await once(child, 'exit');
  return [child.exitCode, child.signalCode];
}
