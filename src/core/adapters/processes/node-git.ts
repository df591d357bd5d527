import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { stat } from 'node:fs/promises';

import type { GitPort, GitRun, GitRunOptions, GitStartFailure } from '#core/ports/git-port.ts';
import { hasRawBytes, pathBytes } from '#core/git/engine/path-text.ts';
import { signalGroup } from '#node/process/process-group.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

const MAX_STDERR = 64 * 1024;

type Killed = NonNullable<GitRun['killed']>;

/** Leaders of the process groups of all running gits of this process. */
const running = new Set<number>();
let endsWithProcess = false;

/** Ends the gits that still run when this process exits; a git that waits would outlive it. */
function endWithProcess(pid: number): void {
  running.add(pid);
  if (endsWithProcess) return;
  endsWithProcess = true;
  process.once('exit', () => {
    for (const leader of running) signalGroup(leader, 'SIGKILL');
  });
}

/**
 * Runs the git of the machine, each time in a process group of its own, which ends with this
 * process.
 */
export class NodeGit implements GitPort {
  readonly #program: string;

  /** `program` is another path of git, e.g. of an older version in tests. */
  constructor(program = 'git') {
    this.#program = program;
  }

  async run(
    args: readonly string[],
    options: GitRunOptions,
  ): Promise<Result<GitRun, GitStartFailure>> {
    if (options.signal?.aborted)
      return ok({ code: null, stdout: new Uint8Array(), stderr: '', killed: 'aborted' });
    const command = gitCommand(this.#program, args);
    const child = spawn(command.file, command.args, {
      cwd: options.cwd,
      env: options.env,
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: 'pipe',
    });
    const started = await gitStart(child, options.cwd);
    return started ? err(started) : ok(await outcomeOf(child, options));
  }
}

/**
 * Returns the command of git. Node passes arguments as UTF-8, so a shell makes those with the names
 * of files that are none.
 */
function gitCommand(program: string, args: readonly string[]) {
  if (!args.some(hasRawBytes)) return { file: program, args };
  const lines: string[] = [];
  const words = args.map((arg, at) => {
    if (!hasRawBytes(arg)) return `"\${${at + 1}}"`;
    const octal = [...pathBytes(arg)].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`);
    // The shell would drop line breaks at the end.
    lines.push(`a${at}=$(printf '%b.' '${octal.join('')}')`);
    return `"\${a${at}%.}"`;
  });
  const script = ['LC_ALL_OF_GIT=$LC_ALL', 'LC_ALL=C', ...lines].join('\n');
  const run = `LC_ALL=$LC_ALL_OF_GIT exec "$0" ${words.join(' ')}`;
  const plain = args.map((arg) => (hasRawBytes(arg) ? '' : arg));
  return { file: '/bin/sh', args: ['-c', `${script}\n${run}`, program, ...plain] };
}

/** Returns the reason why git did not start. Returns null if it started. */
async function gitStart(
  child: ChildProcessWithoutNullStreams,
  cwd: string,
): Promise<GitStartFailure | null> {
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    child.once('spawn', () => resolve(null));
    child.once('error', resolve);
  });
  if (!failure) return null;
  const folder = await stat(cwd).catch(() => null);
  if (!folder?.isDirectory()) return { code: 'folderMissing', message: failure.message };
  const code = failure.code === 'ENOENT' ? 'programMissing' : (failure.code ?? 'unknown');
  return { code, message: failure.message };
}

function outcomeOf(
  child: ChildProcessWithoutNullStreams,
  { input, maxBytes, timeoutMs, signal, onProgress }: GitRunOptions,
): Promise<GitRun> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let stderr = '';
  let killed: Killed | null = null;
  const kill = (reason: Killed) => {
    killed ??= reason;
    if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
  };
  const { pid } = child;
  if (pid !== undefined) endWithProcess(pid);
  const abort = () => kill('aborted');
  const timer = setTimeout(() => kill('timedOut'), timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  child.stdout.on('data', (chunk: Uint8Array) => {
    const kept = chunk.subarray(0, maxBytes - bytes);
    bytes += kept.length;
    if (kept.length > 0) chunks.push(kept);
    if (kept.length < chunk.length) kill('tooMuchOutput');
  });
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => {
    if (stderr.length < MAX_STDERR) stderr += text.slice(0, MAX_STDERR - stderr.length);
    onProgress?.(text);
  });
  // git may end before it has read all of its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      if (pid !== undefined) running.delete(pid);
      signal?.removeEventListener('abort', abort);
      const stdout = Buffer.concat(chunks);
      resolve({ code: killed === null ? code : null, stdout, stderr, killed });
    });
  });
}
