import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { errorCode } from '#agent/workspace/error-code.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

const TIME_LIMIT_MS = 20_000;
const MAX_ERROR = 2000;

interface SearchRun {
  readonly args: readonly string[];
  /** Working folder of ripgrep. */
  readonly folder: string;
  /** Text to search instead of files. */
  readonly stdin?: Uint8Array;
  readonly signal: AbortSignal;
  /** Receives each line; returns false to end the search. */
  onLine(line: string): boolean;
}

/** Reason for which a search ended. */
export type SearchEnd = 'complete' | 'enough' | 'timeLimit' | 'cancelled';

/** Runs ripgrep without its configuration file. The failure is a sentence. */
export async function runRipgrep(run: SearchRun): Promise<Result<SearchEnd, string>> {
  const program = await ripgrepPath();
  if (!program.ok) return program;
  const child = spawn(program.value, ['--no-config', '--no-messages', ...run.args], {
    cwd: run.folder,
    stdio: [run.stdin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let end: SearchEnd = 'complete';
  const stop = (why: SearchEnd) => {
    if (end === 'complete') end = why;
    child.kill('SIGKILL');
  };
  const cancel = () => stop('cancelled');
  const timer = setTimeout(() => stop('timeLimit'), TIME_LIMIT_MS);
  run.signal.addEventListener('abort', cancel, { once: true });
  if (run.signal.aborted) cancel();
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(0, MAX_ERROR);
  });
  // A killed process closes its input early.
  child.stdin?.on('error', () => undefined).end(run.stdin);
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (end === 'complete' && !run.onLine(line)) stop('enough');
    });
  const code = await new Promise<number | null | Error>((settle) => {
    child.on('error', settle).on('close', settle);
  });
  clearTimeout(timer);
  run.signal.removeEventListener('abort', cancel);
  if (code instanceof Error) return err(`ripgrep did not start (${errorCode(code)}).`);
  // 1: nothing found. 2: an error, after which there may be results, too.
  if (code === 2 && errors.trim() !== '') return err(errors.trim());
  return ok(end);
}

async function ripgrepPath(): Promise<Result<string, string>> {
  try {
    const { rgPath } = await import('@vscode/ripgrep');
    // Programs inside of an archive of Electron cannot be started.
    return ok(rgPath.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked'));
  } catch {
    return err(
      'ripgrep is not installed for this system, so that glob and grep do not work. Use bash with find or grep.',
    );
  }
}
