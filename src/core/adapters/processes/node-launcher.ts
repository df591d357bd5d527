import { spawn } from 'node:child_process';

import { windowsCommand } from '#node/process/windows-command.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import type { LauncherPort, LaunchFailure, SpawnOptions } from '../../ports.ts';

/**
 * Time within which a program that cannot work has ended. Most working programs have handed the
 * file over and ended successfully by then.
 */
const MOMENT_MS = 1500;

/**
 * Launches programs without pipes, because an editor must not die of a pipe that ends with Corral.
 */
export class NodeLauncher implements LauncherPort {
  readonly #momentMs: number;

  constructor(momentMs = MOMENT_MS) {
    this.#momentMs = momentMs;
  }

  async launch(
    command: string,
    args: readonly string[],
    { cwd, env }: SpawnOptions,
  ): Promise<Result<null, LaunchFailure>> {
    const isWindows = process.platform === 'win32';
    const plain = isWindows
      ? windowsCommand(command, args, env['ComSpec'])
      : { command, args, verbatim: false };
    const { promise, resolve } = Promise.withResolvers<Result<null, LaunchFailure>>();
    const fail = (code: string, exitCode: number | null, message: string) =>
      resolve(err({ code, exitCode, message }));
    const timer = setTimeout(() => resolve(ok(null)), this.#momentMs);
    try {
      const child = spawn(plain.command, plain.args, {
        cwd,
        env,
        detached: true,
        stdio: 'ignore',
        windowsHide: isWindows && plain.verbatim,
        windowsVerbatimArguments: plain.verbatim,
      });
      child.once('error', (thrown: NodeJS.ErrnoException) =>
        fail(thrown.code ?? 'unknown', null, thrown.message),
      );
      child.once('exit', (code) =>
        code === 0 ? resolve(ok(null)) : fail('ended', code, `It ended with ${code}.`),
      );
      child.unref();
    } catch (thrown) {
      fail('unknown', null, thrown instanceof Error ? thrown.message : String(thrown));
    }
    return promise.finally(() => clearTimeout(timer));
  }
}
