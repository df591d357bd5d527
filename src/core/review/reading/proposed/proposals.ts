import { rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

import type { ProposedEdit, ProposedFile } from '#core/files/proposed-edit.ts';
import type { Git, GitFailure } from '#core/git/engine/git.ts';
import { isBelow } from '#node/files/path-inside.ts';
import type { Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { ReviewPlace } from '#shared/git/comparison.ts';

import type { ReviewRepository } from '../../repository/review-repository.ts';
import type { Ends } from '../ends.ts';
import { createProposalFolder } from './proposal-folder.ts';
import { writeTree, type TreeFile } from './write-trees.ts';

/** Number of edits whose trees are kept; those that were read first are removed. */
const MOST = 16;

type ReadFailure = Failure<'noSuchEnd' | 'requestClosed'>;

/** Returns what an open request of a session would do to its files as they are now. */
export type ProposalOf = (
  sessionId: string,
  requestId: string,
) => Result<ProposedEdit, ReadFailure>;

/** An edit as two trees in a git folder of Corral's own. */
export type OpenedProposal = {
  readonly repository: ReviewRepository;
  readonly ends: Ends;
  /** Folder to which the paths are relative. */
  readonly root: string;
  readonly proposalId: string;
};

type Needs = {
  readonly git: Git;
  /** Folder that holds only the git folders of this class. */
  readonly folder: string;
  readonly proposalOf: ProposalOf;
};

/** Shows edits that agents ask for as comparisons. Nothing is written beside its own folder. */
export class Proposals {
  readonly #needs: Needs;
  readonly #known = new Map<string, Promise<Result<OpenedProposal, GitFailure>>>();
  #made = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Opens the edit of a request. `repositoryRoot` is null without a repository. */
  async open(
    place: ReviewPlace,
    requestId: string,
    repositoryRoot: string | null,
  ): Promise<Result<OpenedProposal, GitFailure | ReadFailure>> {
    const sessionId = place.of === 'session' ? place.sessionId : '';
    const read = this.#needs.proposalOf(sessionId, requestId);
    if (!read.ok) return read;
    const root = rootOf(read.value, repositoryRoot);
    const key = `${root}\0${read.value.proposalId}`;
    const known = this.#known.get(key) ?? this.#write(read.value, root);
    this.#known.delete(key);
    this.#known.set(key, known);
    const opened = await known;
    if (!opened.ok) this.#known.delete(key);
    await this.#prune();
    return opened;
  }

  /** Removes everything that this or an earlier core wrote. */
  async clear(): Promise<void> {
    this.#known.clear();
    await rm(this.#needs.folder, { recursive: true, force: true });
  }

  async #write(
    { files, proposalId }: ProposedEdit,
    root: string,
  ): Promise<Result<OpenedProposal, GitFailure>> {
    const { git, folder } = this.#needs;
    this.#made += 1;
    const made = await createProposalFolder(git, join(folder, String(this.#made)));
    if (!made.ok) return made;
    const repository = made.value;
    const from = await writeTree(repository, treeFiles(files, root, 'before'));
    if (!from.ok) return from;
    const to = await writeTree(repository, treeFiles(files, root, 'after'));
    if (!to.ok) return to;
    const ends = { args: [from.value, to.value], isWorkingTree: false, env: {} };
    return ok({ repository, ends, root, proposalId });
  }

  async #prune(): Promise<void> {
    for (const [key, old] of [...this.#known].slice(0, -MOST)) {
      this.#known.delete(key);
      const opened = await old;
      if (opened.ok)
        await rm(join(opened.value.repository.root, '..'), { recursive: true, force: true });
    }
  }
}

/** Returns the folder that the person knows best: the repository, else that of the session. */
function rootOf({ files, cwd }: ProposedEdit, repositoryRoot: string | null): string {
  const roots = repositoryRoot === null ? [cwd] : [repositoryRoot, cwd];
  const paths = files.map(({ path }) => path);
  const root = roots.find((each) => paths.every((path) => isBelow(each, path)));
  return root ?? commonFolder(paths);
}

/** Returns the deepest folder that contains all of these absolute paths. */
function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0] ?? sep);
  while (!paths.every((path) => isBelow(folder, path)) && dirname(folder) !== folder)
    folder = dirname(folder);
  return folder;
}

function treeFiles(
  files: readonly ProposedFile[],
  root: string,
  end: 'before' | 'after',
): readonly TreeFile[] {
  return files.flatMap(({ path, isProgram, [end]: text }) =>
    text === null ? [] : [{ path: relative(root, path).split(sep).join('/'), text, isProgram }],
  );
}
