import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { gitEnvironment } from './git-environment.ts';
import type { GitPort, GitRun } from './git-port.ts';

/** Failures that every operation with git can have. Contracts list them beside their own. */
export const GIT_FAILURES = ['gitMissing', 'folderMissing', 'gitTimedOut', 'gitFailed'] as const;
export type GitFailureKind = (typeof GIT_FAILURES)[number];
export type GitFailure = Failure<GitFailureKind>;

export type GitCommand = {
  readonly cwd: string;
  readonly input?: Uint8Array;
  /** Further variables, e.g. `GIT_INDEX_FILE`. */
  readonly env?: Readonly<Record<string, string>>;
  /** `MAX_OUTPUT` if absent. */
  readonly maxBytes?: number;
  /** `TIMEOUT_MS` if absent. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (text: string) => void;
};

/** 64 MiB: the list of the files of a large repository. */
const MAX_OUTPUT = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
/** Length of git's own words in a failure, in characters. */
const MAX_REASON = 2000;

/**
 * Options of every call. No program that the repository's configuration names runs for a read:
 * neither a file-system monitor nor a pager. Paths are printed as they are.
 */
const COMMON = ['-c', 'core.quotepath=false', '-c', 'core.fsmonitor=false', '-c', 'color.ui=false'];

type Needs = {
  readonly port: GitPort;
  /** Environment of the person's shell. */
  readonly variables: Readonly<Record<string, string>>;
};

/** Runs git with a known environment, and turns its failures into values. */
export class Git {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Runs git to its end and returns its output, whatever its exit code. */
  async run(args: readonly string[], command: GitCommand): Promise<Result<GitRun, GitFailure>> {
    const { port, variables } = this.#needs;
    const { env, maxBytes = MAX_OUTPUT, timeoutMs = TIMEOUT_MS, ...rest } = command;
    const ran = await port.run([...COMMON, ...args], {
      ...rest,
      maxBytes,
      timeoutMs,
      env: gitEnvironment(variables, env),
    });
    if (!ran.ok) return startFailure(ran.error.code, command.cwd, ran.error.message);
    const { killed } = ran.value;
    if (killed === 'timedOut')
      return fail(
        'gitTimedOut',
        compose('gitFailures.timedOut', { command: nameOf(args), seconds: timeoutMs / 1000 }),
        compose('gitFailures.tryAgain'),
      );
    return ok(ran.value);
  }

  /** Runs git and returns its output. Any exit code but 0 is the failure `gitFailed`. */
  async output(
    args: readonly string[],
    command: GitCommand,
  ): Promise<Result<Uint8Array, GitFailure>> {
    const ran = await this.run(args, command);
    if (!ran.ok) return ran;
    return ran.value.code === 0 ? ok(ran.value.stdout) : gitFailed(args, ran.value);
  }

  /** Returns the output as text without the line break at its end. */
  async text(args: readonly string[], command: GitCommand): Promise<Result<string, GitFailure>> {
    const printed = await this.output(args, command);
    return printed.ok
      ? ok(
          Buffer.from(printed.value)
            .toString('utf8')
            .replace(/\r?\n$/u, ''),
        )
      : printed;
  }
}

/** Returns the failure of a run with another exit code than 0, with git's own words. */
export function gitFailed(args: readonly string[], { code, killed, stderr }: GitRun) {
  const reason = stderr.trim().slice(0, MAX_REASON);
  const command = nameOf(args);
  return fail(
    'gitFailed',
    killed === 'tooMuchOutput'
      ? compose('gitFailures.tooMuchOutput', { command })
      : reason === ''
        ? compose('gitFailures.failedSilently', { command, code: code ?? -1 })
        : compose('gitFailures.failed', { command, reason }),
  );
}

function startFailure(code: string, folder: string, reason: string) {
  if (code === 'programMissing')
    return fail('gitMissing', compose('gitFailures.missing'), compose('gitFailures.install'));
  if (code === 'folderMissing' || code === 'folderNotReadable')
    return fail('folderMissing', compose('gitFailures.folderMissing', { folder }));
  return fail('gitFailed', compose('gitFailures.notStarted', { reason }));
}

/** Returns the subcommand, e.g. `diff`, for messages. */
function nameOf(args: readonly string[]): string {
  const at = args.findIndex((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-c');
  return `git ${args[at] ?? ''}`.trim();
}
