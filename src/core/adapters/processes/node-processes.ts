import {
  spawn,
  type ChildProcessWithoutNullStreams,
  type SpawnOptionsWithoutStdio,
} from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { setTimeout as setTimer } from 'node:timers/promises';

import { signalGroup } from '#node/process/process-group.ts';
import { windowsCommand } from '#node/process/windows-command.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import type { ChildPort, ProcessPort, SpawnFailure, SpawnOptions } from '../../ports.ts';
import { NodeChild } from './node-child.ts';
import { endFamily, familyVariables } from './process-family.ts';
import { processIdentity } from './process-identity.ts';

const GRACE_MS = 2000;
/** Poll interval: there is no event for the end of a process that is not a child. */
const ORPHAN_POLL_MS = 50;
const RUN_OUTPUT_CAP = 1024 * 1024;

type SpawnedProcess = { readonly pid: number; readonly process: ChildProcessWithoutNullStreams };

/**
 * Finds the reason of a failed start: the system reports ENOENT for a missing folder and for a
 * missing program.
 */
async function explain(
  thrown: NodeJS.ErrnoException,
  command: string,
  cwd: string,
): Promise<SpawnFailure> {
  const failed = (code: string, message: string): SpawnFailure => ({
    kind: 'spawnFailed',
    code,
    message,
  });
  const folder = await stat(cwd).catch(() => null);
  if (!folder?.isDirectory()) return failed('folderMissing', `There is no folder ${cwd}.`);
  const enterable = await access(cwd, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!enterable) return failed('folderNotReadable', `The folder ${cwd} may not be entered.`);
  if (thrown.code === 'ENOENT' || thrown.code === 'ENOTDIR')
    return failed('programMissing', `There is no program ${command}.`);
  if (thrown.code === 'EACCES')
    return failed('programNotExecutable', `The program ${command} may not be run.`);
  return failed(thrown.code ?? 'unknown', thrown.message);
}

class CappedText {
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  readonly append = (chunk: Uint8Array): void => {
    const kept = chunk.subarray(0, RUN_OUTPUT_CAP - this.#bytes);
    if (kept.length > 0) this.#chunks.push(kept);
    this.#bytes += kept.length;
  };

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}

/**
 * Starts child processes on this machine. Each leads its own process group, so that a kill reaches
 * its descendants.
 */
export class NodeProcesses implements ProcessPort {
  readonly #platform: string;
  readonly #graceMs: number;

  constructor(options: { readonly platform?: string; readonly graceMs?: number } = {}) {
    this.#platform = options.platform ?? process.platform;
    this.#graceMs = options.graceMs ?? GRACE_MS;
  }

  async spawn(
    command: string,
    args: readonly string[],
    options: SpawnOptions,
  ): Promise<Result<ChildPort, SpawnFailure>> {
    const spawned = await this.#start(command, args, options);
    if (!spawned.ok) return spawned;
    const { pid, process: child } = spawned.value;
    const { family } = options;
    const ports = { platform: this.#platform, graceMs: this.#graceMs };
    const endDescendants = family === undefined ? null : () => this.#endDescendants(pid, family);
    return ok(new NodeChild(pid, child, { ...ports, endDescendants }));
  }

  async run(
    command: string,
    args: readonly string[],
    options: SpawnOptions & { readonly timeoutMs: number },
  ) {
    const spawned = await this.spawn(command, args, options);
    if (!spawned.ok) return spawned;
    const child = spawned.value;
    const [stdout, stderr] = [new CappedText(), new CappedText()];
    child.onStdout(stdout.append);
    child.onStderr(stderr.append);
    child.endInput();
    const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    const exit = await new Promise<{ readonly code: number | null }>((resolve) =>
      child.onExit(resolve),
    );
    clearTimeout(timer);
    return ok({ code: exit.code, stdout: stdout.text(), stderr: stderr.text() });
  }

  identity(pid: number): string | null {
    return processIdentity(pid, this.#platform);
  }

  async endOrphan(pid: number, identity: string, family: string): Promise<void> {
    await this.#endLeader(pid, identity);
    await endFamily(family, this.#graceMs);
  }

  /** Ends what a process that has just ended left in its group, and its other descendants. */
  async #endDescendants(pid: number, family: string): Promise<void> {
    signalGroup(pid, 'SIGTERM', this.#platform);
    await endFamily(family, this.#graceMs);
  }

  async #endLeader(pid: number, identity: string): Promise<void> {
    if (this.identity(pid) !== identity) return;
    signalGroup(pid, 'SIGTERM', this.#platform);
    for (let waited = 0; waited < this.#graceMs; waited += ORPHAN_POLL_MS) {
      await setTimer(ORPHAN_POLL_MS);
      if (this.identity(pid) !== identity) return;
    }
    signalGroup(pid, 'SIGKILL', this.#platform);
  }

  async #start(
    command: string,
    args: readonly string[],
    { cwd, env, family }: SpawnOptions,
  ): Promise<Result<SpawnedProcess, SpawnFailure>> {
    const windows = this.#platform === 'win32';
    const plain = windows
      ? windowsCommand(command, args, env['ComSpec'])
      : { command, args, verbatim: false };
    const options: SpawnOptionsWithoutStdio = {
      cwd,
      env: familyVariables(env, family),
      detached: !windows,
      windowsHide: true,
      windowsVerbatimArguments: plain.verbatim,
      stdio: 'pipe',
    };
    try {
      const child = spawn(plain.command, plain.args, options);
      await new Promise((resolve, reject) => {
        child.once('spawn', resolve);
        child.once('error', reject);
      });
      child.removeAllListeners('error');
      // The 'spawn' event implies that there is a pid.
      return ok({ pid: child.pid as number, process: child });
    } catch (thrown) {
      return err(await explain(thrown as NodeJS.ErrnoException, command, cwd));
    }
  }
}
