import { gitFailed, type Git, type GitCommand, type GitFailure } from '#core/git/engine/git.ts';
import type { GitRun } from '#core/ports/git-port.ts';
import { plantedRepository } from '#core/git/engine/planted-repository.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { withoutOwnPrograms } from '#core/git/engine/own-programs.ts';
import type { ProgramCheck, RunsPrograms } from '#core/trust/repository/repository-trust.ts';

export type ActingFailure = RunsPrograms | Failure<'notARepository'>;
export type OpenFailure = GitFailure | Failure<'notARepository'>;

type RunOptions = Omit<GitCommand, 'cwd'>;

const HEAD = 'HEAD^{commit}';

/** Arguments of rev-parse, in the order of the lines that it prints. */
const PLACES = [
  '--is-inside-work-tree',
  '--show-prefix',
  '--show-toplevel',
  '--absolute-git-dir',
  HEAD,
];

/** Paths are names, never patterns. */
const LITERAL = { GIT_LITERAL_PATHSPECS: '1' };

/**
 * One repository with a working tree. Its git runs no program that the repository's own configuration
 * names; `acting` returns the access for an action that the person chose.
 */
export class ReviewRepository {
  /** Root folder of the working tree. */
  readonly root: string;
  /** Folder of the index, HEAD and the states of merges; a linked worktree has one of its own. */
  readonly gitFolder: string;
  /** The commit of HEAD when the repository was opened; null before the first commit. */
  readonly head: string | null;
  readonly #git: Git;
  readonly #quiet: Readonly<Record<string, string>>;

  constructor(
    git: Git,
    places: Pick<ReviewRepository, 'root' | 'gitFolder' | 'head'>,
    quiet: Readonly<Record<string, string>>,
  ) {
    this.#git = git;
    this.root = places.root;
    this.gitFolder = places.gitFolder;
    this.head = places.head;
    this.#quiet = quiet;
  }

  /** Opens the repository that contains a folder. */
  static async open(git: Git, folder: string): Promise<Result<ReviewRepository, OpenFailure>> {
    const planted = await plantedRepository(folder);
    if (planted !== null)
      return fail(
        'notARepository',
        compose('gitFailures.planted', { folder: planted }),
        compose('gitFailures.openWorkTree'),
      );
    const [found, programs] = await Promise.all([
      git.run(['rev-parse', ...PLACES], { cwd: folder }),
      withoutOwnPrograms(git, folder),
    ]);
    if (!found.ok) return found;
    const places = placesIn(found.value);
    if (!places) return notARepository(folder, found.value);
    const { isInside, prefix, root, gitFolder } = places;
    if (!isInside) return elsewhere(folder, root);
    if (!programs.ok) return programs;
    if (prefix !== '') {
      const own = await git.text(['rev-parse', '--absolute-git-dir'], { cwd: root });
      if (!own.ok || own.value.trim() !== gitFolder) return elsewhere(folder, root);
    }
    return ok(new ReviewRepository(git, places, programs.value));
  }

  run(args: readonly string[], options: RunOptions = {}): Promise<Result<GitRun, GitFailure>> {
    const env = { ...LITERAL, ...this.#quiet, ...options.env };
    return this.#git.run(args, { ...options, cwd: this.root, env });
  }

  /** Runs a git that only reads. Any exit code but 0 is a failure. */
  async read(
    args: readonly string[],
    options: RunOptions = {},
  ): Promise<Result<Buffer, GitFailure>> {
    const ran = await this.run(args, options);
    if (!ran.ok) return ran;
    if (ran.value.code === 0) return ok(Buffer.from(ran.value.stdout));
    return this.#git.readFailed(args, ran.value, { cwd: this.root });
  }

  /** Runs a git that changes something, and needs no program of the repository. */
  write(args: readonly string[], options: RunOptions): Promise<Result<Buffer, GitFailure>> {
    return this.read(args, options);
  }

  /**
   * Returns the access that runs git as it is set up. Fails with `runsPrograms` if the person has not
   * agreed to what would run now. Call it just before the action, and once for it.
   */
  async acting(programs: ProgramCheck): Promise<Result<ActingRepository, ActingFailure>> {
    const checked = await programs.check(this.root);
    return checked.ok ? ok(new ActingRepository(this.#git, this.root)) : checked;
  }

  /** Opens another working tree, e.g. of the same repository. */
  in(folder: string): Promise<Result<ReviewRepository, OpenFailure>> {
    return ReviewRepository.open(this.#git, folder);
  }
}

/** Runs git with the hooks, filters and other programs of a repository, to which the person agreed. */
export class ActingRepository {
  readonly #git: Git;
  readonly #root: string;

  constructor(git: Git, root: string) {
    this.#git = git;
    this.#root = root;
  }

  /** Hooks may use patterns of paths. Returns git's output whatever its exit code. */
  runAsSetUp(args: readonly string[], options: RunOptions): Promise<Result<GitRun, GitFailure>> {
    return this.#git.runAsSetUp(args, { ...options, cwd: this.#root });
  }

  async actAsSetUp(
    args: readonly string[],
    options: RunOptions,
  ): Promise<Result<Buffer, GitFailure>> {
    return outputOf(args, await this.runAsSetUp(args, options));
  }

  /** Runs a git that changes something, and takes paths as names. */
  async act(
    args: readonly string[],
    options: RunOptions = {},
  ): Promise<Result<Buffer, GitFailure>> {
    const env = { ...LITERAL, ...options.env };
    return outputOf(args, await this.#git.runAsSetUp(args, { ...options, cwd: this.#root, env }));
  }
}

/** Reads the output of a rev-parse of `PLACES`. Returns null if the folder has no working tree. */
function placesIn({ code, stdout }: GitRun) {
  const lines = Buffer.from(stdout).toString('utf8').split('\n');
  const [isInside, prefix, root, gitFolder, commit] = lines;
  // A name that is no commit is the last thing that rev-parse prints before it fails.
  if ((code !== 0 && commit !== HEAD) || !root || !gitFolder) return null;
  const head = code === 0 && commit ? commit : null;
  return { isInside: isInside !== 'false', prefix, root, gitFolder, head };
}

function outputOf(
  args: readonly string[],
  ran: Result<GitRun, GitFailure>,
): Result<Buffer, GitFailure> {
  if (!ran.ok) return ran;
  return ran.value.code === 0 ? ok(Buffer.from(ran.value.stdout)) : gitFailed(args, ran.value);
}

/** An agent can write a `core.worktree` by which git acts on files outside of the project. */
function elsewhere(folder: string, root: string) {
  return fail(
    'notARepository',
    compose('reviewFailures.elsewhere', { folder, root }),
    compose('reviewFailures.removeElsewhere'),
  );
}

function notARepository(folder: string, { stderr }: GitRun) {
  return fail(
    'notARepository',
    compose('gitFailures.notARepository', { folder }),
    compose('reviewFailures.gitSays', { reason: stderr.trim().slice(0, 1000) }),
  );
}
