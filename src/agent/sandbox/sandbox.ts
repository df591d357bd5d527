import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { findProgram } from '#agent/shell/shell-program.ts';

import { type BoxRequest, bubblewrapArgs } from './bubblewrap.ts';
import { guardedPaths } from './protected-paths.ts';
import { seatbeltProfile } from './seatbelt.ts';

const PROBE_LIMIT_MS = 5_000;
/** Exit code of the command in the probe. */
const PROBE_CODE = 7;

interface WorkingSandbox {
  readonly works: true;
  /** Path of `bwrap` or `sandbox-exec`. */
  readonly program: string;
  readonly kind: 'bubblewrap' | 'seatbelt';
}

/** Result of running the sandbox once. `reason` is a sentence. */
export type SandboxState = WorkingSandbox | { readonly works: false; readonly reason: string };

export interface ProbeRequest {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Home folder of the person; default: that of the process. */
  readonly home?: string;
}

/** A command inside the sandbox. */
export interface Boxed {
  readonly program: string;
  readonly args: readonly string[];
  /** Call after the end of the command. */
  readonly cleanUp: () => void;
}

/**
 * Runs a command in the sandbox that tries to write outside of its workspace, to see whether the
 * sandbox works here: user namespaces may be forbidden, or the program may be missing.
 */
export async function probeSandbox({ env, home = homedir() }: ProbeRequest): Promise<SandboxState> {
  const kind = process.platform === 'darwin' ? 'seatbelt' : 'bubblewrap';
  if (process.platform !== 'linux' && process.platform !== 'darwin')
    return { works: false, reason: 'There is no sandbox for this system.' };
  const name = kind === 'seatbelt' ? 'sandbox-exec' : 'bwrap';
  const program = findProgram(name, env);
  if (program === null) return { works: false, reason: `The program ${name} is not installed.` };
  const state: WorkingSandbox = { works: true, program, kind };
  let outside: string;
  try {
    outside = realpathSync(mkdtempSync(join(home, '.corral-probe-')));
  } catch (error) {
    return { works: false, reason: `The probe could not be prepared: ${messageOf(error)}` };
  }
  try {
    const workspace = mkdtempSync(join(outside, 'workspace-'));
    const sandbox = new Sandbox(state);
    const box = sandbox.box({ workspace, home, folder: workspace }, '/bin/sh', [
      '-c',
      ': > inside; (: > "$1") 2>/dev/null; exit 7',
      'sh',
      join(outside, 'escaped'),
    ]);
    if ('reason' in box) return { works: false, reason: box.reason };
    const problem = await runProbe(box, env, outside);
    if (problem !== null) return sandboxFailed(problem);
    // The command may have written into a folder that is another one in the sandbox.
    if (existsSync(join(outside, 'escaped')))
      return sandboxFailed('It let a command write outside of the workspace.');
    return existsSync(join(workspace, 'inside')) ? state : sandboxFailed('It ran nothing.');
  } finally {
    rmSync(outside, { recursive: true, force: true });
  }
}

/** Returns the reason if the command in the sandbox did not end as it does when everything works. */
function runProbe(
  { program, args }: Boxed,
  env: ProbeRequest['env'],
  folder: string,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      [...args],
      { timeout: PROBE_LIMIT_MS, killSignal: 'SIGKILL', env: { ...env }, cwd: folder },
      (error, _, stderr) => {
        if (child.exitCode === PROBE_CODE) return resolve(null);
        const said = stderr.trim().split('\n').at(-1) ?? '';
        resolve(said || (error ? messageOf(error) : 'It ended too early.'));
      },
    );
  });
}

function sandboxFailed(reason: string): SandboxState {
  return { works: false, reason: `The sandbox does not work here: ${reason}` };
}

/** Runs commands of a session in a sandbox that works. */
export class Sandbox {
  readonly #state: WorkingSandbox;
  /** Number of running commands by mount point that bubblewrap has created on the disk. */
  readonly #created = new Map<string, number>();

  constructor(state: WorkingSandbox) {
    this.#state = state;
  }

  /** Returns false for a workspace whose guarded names are symbolic links, which can be replaced. */
  canProtect(workspace: string): boolean {
    return guardedPaths(workspace).links.length === 0;
  }

  /** Returns the program and the arguments that run a command in the sandbox. */
  box(
    request: BoxRequest,
    program: string,
    args: readonly string[],
  ): Boxed | { readonly reason: string } {
    const [link] = guardedPaths(request.workspace).links;
    if (link !== undefined)
      return { reason: `${link} is a symbolic link, which the sandbox cannot protect.` };
    if (this.#state.kind === 'seatbelt')
      return {
        program: this.#state.program,
        args: ['-p', seatbeltProfile(request), program, ...args],
        cleanUp: () => undefined,
      };
    const box = bubblewrapArgs(request, [...this.#created.keys()]);
    for (const path of box.created) this.#created.set(path, (this.#created.get(path) ?? 0) + 1);
    return {
      program: this.#state.program,
      args: [...box.args, program, ...args],
      cleanUp: () => box.created.forEach((path) => this.#release(path)),
    };
  }

  /** Removes a mount point after its last command. One that is not empty belongs to the person. */
  #release(path: string): void {
    const count = (this.#created.get(path) ?? 1) - 1;
    if (count > 0) return void this.#created.set(path, count);
    this.#created.delete(path);
    try {
      rmdirSync(path);
    } catch {
      return;
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
