import { fail, type Failure } from '#shared/base/failure.ts';
import { printedLines } from '#shared/base/printed-lines.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { gitEnvironment } from './git-environment.ts';
import type { GitPort, GitRun } from '#core/ports/git-port.ts';
import { plantedRepository } from './planted-repository.ts';
import { commandIndex, protectedRead } from './read-protection.ts';

/** Failures that every operation with git can have. Contracts list them beside their own. */
export const GIT_FAILURES = ['gitMissing', 'folderMissing', 'gitTimedOut', 'gitFailed'] as const;
export type GitFailureKind = (typeof GIT_FAILURES)[number];
export type GitFailure = Failure<GitFailureKind>;

export type GitCommand = {
  readonly cwd: string;
  /** True if `cwd` is the git folder of a repository that was found from a working tree. */
  readonly isGitFolder?: boolean;
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

/** Returns the place of a git folder that was found from a working tree. */
export function inGitFolder(folder: string): Pick<GitCommand, 'cwd' | 'isGitFolder'> {
  return { cwd: folder, isGitFolder: true };
}

/** 64 MiB: the list of the files of a large repository. */
const MAX_OUTPUT = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
/** Exit code of git for a missing object, among others. */
const FATAL = 128;
/** Length of git's own words in a failure, in characters. */
const MAX_REASON = 2000;

/** Options of every call. Paths are printed as they are. */
const COMMON = ['-c', 'core.quotepath=false', '-c', 'core.fsmonitor=false', '-c', 'color.ui=false'];

/** Lists the settings by which a repository is a partial clone. */
const PARTIAL = [
  'config',
  '--get-regexp',
  String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`,
];

type Needs = {
  readonly port: GitPort;
  /** Environment of the person's shell. */
  readonly variables: Readonly<Record<string, string>>;
};

/**
 * Runs git with a known environment, and turns its failures into values. `run`, `output` and `text`
 * run no program that the repository's configuration names, except for filters and merge drivers,
 * which `withoutOwnPrograms` turns off, and fetch nothing. Only `runAsSetUp` runs git as the
 * repository is set up.
 */
export class Git {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Runs a protected git to its end and returns its output, whatever its exit code. */
  run(args: readonly string[], command: GitCommand): Promise<Result<GitRun, GitFailure>> {
    const read = protectedRead(args, command.env);
    return this.#run(read.args, { ...command, env: read.env });
  }

  /**
   * Runs git with the hooks, filters and remotes of the repository, for an action that the person
   * chose. Returns its output, whatever its exit code.
   */
  runAsSetUp(args: readonly string[], command: GitCommand): Promise<Result<GitRun, GitFailure>> {
    return this.#run(args, command);
  }

  async #run(args: readonly string[], command: GitCommand): Promise<Result<GitRun, GitFailure>> {
    const { port, variables } = this.#needs;
    const {
      env,
      isGitFolder = false,
      maxBytes = MAX_OUTPUT,
      timeoutMs = TIMEOUT_MS,
      ...rest
    } = command;
    const isNamed = isGitFolder || env?.['GIT_DIR'] !== undefined;
    const planted = isNamed ? null : await plantedRepository(command.cwd);
    if (planted !== null) return refuse(planted);
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
        compose('gitFailures.timedOut', {
          command: gitCommandName(args),
          seconds: timeoutMs / 1000,
        }),
        compose('gitFailures.tryAgain'),
      );
    return ok(ran.value);
  }

  /** Returns the output of a protected git. Any exit code but 0 is the failure `gitFailed`. */
  async output(
    args: readonly string[],
    command: GitCommand,
  ): Promise<Result<Uint8Array, GitFailure>> {
    const ran = await this.run(args, command);
    if (!ran.ok) return ran;
    return ran.value.code === 0 ? ok(ran.value.stdout) : this.readFailed(args, ran.value, command);
  }

  /**
   * Returns the failure of a protected run, with git's own words. In a partial clone it says that
   * reads fetch no missing objects.
   */
  async readFailed(args: readonly string[], ran: GitRun, { cwd, isGitFolder = false }: GitCommand) {
    const failed = gitFailed(args, ran);
    if (!isFatal(ran)) return failed;
    const partial = await this.run(PARTIAL, { cwd, isGitFolder });
    if (!partial.ok || partial.value.code !== 0) return failed;
    return fail('gitFailed', failed.error.message, compose('gitFailures.partialClone'));
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

/**
 * Returns true if git ended as it does for a missing object. git before 2.44 can get a SIGPIPE then,
 * because the fetch that it started has been refused and reads no request.
 */
function isFatal({ code, killed }: GitRun): boolean {
  return code === FATAL || (code === null && killed === null);
}

/** Returns the failure of a run with another exit code than 0, with git's own words. */
export function gitFailed(args: readonly string[], { code, killed, stderr }: GitRun) {
  const reason = printedLines(stderr).trim().slice(0, MAX_REASON);
  const command = gitCommandName(args);
  return fail(
    'gitFailed',
    killed === 'tooMuchOutput'
      ? compose('gitFailures.tooMuchOutput', { command })
      : reason === ''
        ? compose('gitFailures.failedSilently', { command, code: code ?? -1 })
        : compose('gitFailures.failed', { command, reason }),
  );
}

function refuse(folder: string) {
  return fail(
    'gitFailed',
    compose('gitFailures.planted', { folder }),
    compose('gitFailures.openWorkTree'),
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
function gitCommandName(args: readonly string[]): string {
  return `git ${args[commandIndex(args)] ?? ''}`.trim();
}
