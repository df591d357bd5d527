import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { type Boxed, probeSandbox, Sandbox } from '#agent/sandbox/sandbox.ts';
import { childEnv } from '#agent/shell/child-env.ts';
import { type Job, Jobs } from '#agent/shell/jobs.ts';
import { FILE_LIMIT } from '#agent/shell/output/raw-file.ts';
import { SecretList } from '#agent/shell/output/secret-filter.ts';
import { type RunningCommand, startCommand } from '#agent/shell/running-command.ts';
import { findShell, type ShellProgram } from '#agent/shell/shell-program.ts';

import type { BashToolOptions } from './options.ts';

/** Limit of all raw outputs of a session. */
const SESSION_LIMIT = 4 * FILE_LIMIT;
/** Part of the session's limit that a command always gets. */
const MIN_FILE = 1024 ** 2;

export interface StartRequest {
  readonly text: string;
  /** Absolute with symlinks resolved, as the workspace. */
  readonly folder: string;
  readonly workspace: string;
  readonly isSandboxed: boolean;
  /** Variables in addition to those of the session: the parameters of a skill. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** The commands of a session: foreground and jobs, with their sandbox and their secrets. */
export class BashSession {
  readonly jobs = new Jobs();
  readonly #options: BashToolOptions;
  readonly #shell: ShellProgram | null;
  readonly #secrets = new SecretList();
  readonly #running = new Set<RunningCommand>();
  /** Starts in progress. */
  readonly #starting = new Set<Promise<unknown>>();
  /** Foreground commands that may move to the background, by call id. */
  readonly #moves = new Map<string, AbortController>();
  #sandbox: Promise<Sandbox | null> | null = null;
  #usedBytes = 0;
  #isClosed = false;

  constructor(options: BashToolOptions) {
    this.#options = options;
    this.#shell = findShell(options.env);
  }

  /** Name of the shell; null if there is none. */
  get shell(): string | null {
    return this.#shell?.name ?? null;
  }

  /** Returns null if commands run outside of a sandbox. */
  async sandbox(): Promise<Sandbox | null> {
    if (this.#options.sandboxMode === 'off') return null;
    this.#sandbox ??= this.#probe();
    return this.#sandbox;
  }

  /** Starts a command. Returns the reason as a sentence if that fails. */
  start(request: StartRequest): Promise<RunningCommand | string> {
    const started = this.#start(request);
    this.#starting.add(started);
    void started.finally(() => this.#starting.delete(started));
    return started;
  }

  addJob(text: string, command: RunningCommand): Job {
    return this.jobs.add(text, command);
  }

  /** Returns a signal that aborts when the call is moved to the background. */
  openMove(callId: string): AbortSignal {
    const controller = new AbortController();
    this.#moves.set(callId, controller);
    return controller.signal;
  }

  closeMove(callId: string): void {
    this.#moves.delete(callId);
  }

  /** Returns false if no foreground command of this call runs. */
  move(callId: string): boolean {
    const controller = this.#moves.get(callId);
    controller?.abort();
    return controller !== undefined;
  }

  /** Ends all commands and refuses others. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#starting);
    await Promise.all([...this.#running].map((command) => command.end()));
  }

  async #start(request: StartRequest): Promise<RunningCommand | string> {
    if (this.#isClosed) return 'The session is closed.';
    const spawn = await this.#spawnOf(request);
    if (typeof spawn === 'string') return spawn;
    const { env, secretNames, outputFolder } = this.#options;
    const mark = randomUUID();
    const command = await startCommand({
      program: spawn.program,
      args: spawn.args,
      // The sandbox changes to the folder of the command itself.
      folder: request.isSandboxed ? '/' : request.folder,
      env: childEnv({ ...env, ...request.variables }, secretNames, mark),
      mark,
      outputPath: join(outputFolder, `${mark}.log`),
      outputLimit: Math.max(MIN_FILE, Math.min(FILE_LIMIT, SESSION_LIMIT - this.#usedBytes)),
      secrets: this.#secrets,
    });
    if (typeof command === 'string') {
      spawn.cleanUp();
      return `The command could not be started: ${command}`;
    }
    this.#running.add(command);
    void command.ended.then(() => {
      this.#running.delete(command);
      this.#usedBytes += command.file.bytes;
      spawn.cleanUp();
    });
    return command;
  }

  async #spawnOf({ text, folder, workspace, isSandboxed }: StartRequest): Promise<Boxed | string> {
    if (!this.#shell) return 'There is no shell on this computer.';
    const { path: program } = this.#shell;
    const args = [...this.#shell.args, text];
    if (!isSandboxed) return { program, args, cleanUp: () => undefined };
    const sandbox = await this.sandbox();
    if (!sandbox) return 'The sandbox does not work any more.';
    const { homeDir: home, hidden = [] } = this.#options;
    const boxed = sandbox.box({ workspace, home, folder, hidden }, program, args);
    return 'reason' in boxed ? boxed.reason : boxed;
  }

  async #probe(): Promise<Sandbox | null> {
    const { env, homeDir: home } = this.#options;
    const state = await probeSandbox({ env, home });
    return state.works ? new Sandbox(state) : null;
  }
}
