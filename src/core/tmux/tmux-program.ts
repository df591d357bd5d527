import type { ChildPort, Environment, ProcessPort } from '#core/ports.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { readVersion, type TmuxVersion } from './tmux-version.ts';

const RUN_MS = 5000;

/** Paths of Homebrew and MacPorts, which are not in the PATH of apps on macOS. */
const USUAL_PATHS = ['/opt/homebrew/bin/tmux', '/usr/local/bin/tmux', '/opt/local/bin/tmux'];

export type TmuxFailure = Failure<'tmuxMissing' | 'tmuxFailed'>;

/** A command of tmux with its arguments; no shell parses them. */
export type TmuxCommand = readonly string[];

export type FoundTmux = { readonly file: string; readonly version: TmuxVersion };

/**
 * The tmux of this machine. Servers are always addressed by their socket and never by Corral's own
 * environment.
 */
export class TmuxProgram {
  readonly #processes: ProcessPort;
  readonly #environment: Pick<Environment, 'homeDir' | 'platform'>;
  /** The environment of programs in terminals. */
  readonly env: Readonly<Record<string, string>>;
  #found: FoundTmux | null = null;

  constructor(
    processes: ProcessPort,
    environment: Pick<Environment, 'homeDir' | 'platform'>,
    env: Readonly<Record<string, string>>,
  ) {
    this.#processes = processes;
    this.#environment = environment;
    this.env = env;
  }

  /** Searches tmux again until it is found, because people may install it while Corral runs. */
  async find(): Promise<FoundTmux | null> {
    if (this.#found) return this.#found;
    for (const file of ['tmux', ...USUAL_PATHS]) {
      const result = await this.#processes.run(file, ['-V'], {
        ...this.#options(),
        timeoutMs: RUN_MS,
      });
      const version =
        result.ok && result.value.code === 0 ? readVersion(result.value.stdout) : null;
      if (version) this.#found = { file, version };
      if (version) break;
    }
    return this.#found;
  }

  /**
   * Runs commands in order, in one connection to the server. `input` is the content of `-`. Fails
   * if any command fails.
   */
  async run(
    socket: string,
    commands: readonly TmuxCommand[],
    input: string | null = null,
  ): Promise<Result<string, TmuxFailure>> {
    const found = await this.find();
    if (!found) return err(tmuxMissing(this.#environment.platform));
    // This may start only Corral's own server, which has settings of its own.
    const args = ['-u', '-f', '/dev/null', '-S', socket, ...commandLine(commands)];
    const done =
      input === null
        ? await this.#runWithoutInput(found.file, args)
        : await this.#runWithInput(found.file, args, input);
    if (!done.ok)
      return fail('tmuxFailed', compose('tmuxFailures.notRun', { reason: done.error.message }));
    const { code, stdout, stderr } = done.value;
    if (code === 0) return ok(stdout);
    const answer = stderr.trim();
    return fail(
      'tmuxFailed',
      answer === '' ? compose('tmuxFailures.silent') : compose('tmuxFailures.answers', { answer }),
    );
  }

  /** Starts a client in control mode that does not affect sizes, keys or output. */
  async control(socket: string, target: string): Promise<ChildPort | null> {
    const found = await this.find();
    if (!found?.version.hasClientFlags) return null;
    // no-output: otherwise tmux would pause a program for a client that reads slowly. -E: keeps the
    // session's variables.
    const args = [
      '-u',
      '-S',
      socket,
      '-C',
      'attach-session',
      '-E',
      '-f',
      'read-only,ignore-size,no-output',
      '-t',
      target,
    ];
    const child = await this.#processes.spawn(found.file, args, this.#options());
    return child.ok ? child.value : null;
  }

  #options() {
    return { cwd: this.#environment.homeDir, env: this.env };
  }

  #runWithoutInput(file: string, args: readonly string[]) {
    return this.#processes.run(file, args, { ...this.#options(), timeoutMs: RUN_MS });
  }

  async #runWithInput(file: string, args: readonly string[], input: string) {
    const spawned = await this.#processes.spawn(file, args, this.#options());
    if (!spawned.ok) return spawned;
    const child = spawned.value;
    const [stdout, stderr]: [Uint8Array[], Uint8Array[]] = [[], []];
    child.onStdout((bytes) => void stdout.push(bytes));
    child.onStderr((bytes) => void stderr.push(bytes));
    child.write(input);
    child.endInput();
    const timer = setTimeout(() => child.kill('SIGKILL'), RUN_MS);
    const { code } = await new Promise<{ readonly code: number | null }>((resolve) =>
      child.onExit(resolve),
    );
    clearTimeout(timer);
    return ok({
      code,
      stdout: Buffer.concat(stdout).toString('utf8'),
      stderr: Buffer.concat(stderr).toString('utf8'),
    });
  }
}

/**
 * Joins commands. tmux reads a semicolon at the end of an argument as the end of a command, so it
 * is escaped.
 */
export function commandLine(commands: readonly TmuxCommand[]): readonly string[] {
  return commands.flatMap((command, index) => {
    const escaped = command.map((argument) => argument.replace(/;$/, String.raw`\;`));
    return index === 0 ? escaped : [';', ...escaped];
  });
}

/** Escapes arguments that tmux expands: `#(...)` would run a program. */
export function literal(text: string): string {
  return text.replaceAll('#', '##');
}

export function tmuxMissing(platform: string): TmuxFailure {
  const command = platform === 'darwin' ? 'brew install tmux' : 'sudo apt-get install tmux';
  return {
    kind: 'tmuxMissing',
    message: compose('tmuxFailures.missing'),
    remedy: compose('tmuxFailures.installWith', { command }),
  };
}
