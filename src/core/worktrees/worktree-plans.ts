import { basename, join } from 'node:path';

import { withoutOwnPrograms } from '#core/git/engine/own-programs.ts';
import type { GitFailure } from '#core/git/engine/git.ts';
import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { worktrees as contract } from '#shared/contract/calls/worktrees.ts';
import type { WorktreeStart } from '#shared/contract/calls/worktrees.ts';
import type { SetUpRun } from '#shared/git/worktree.ts';
import type { ProjectScript } from '#shared/project/project-setup.ts';
import { compose } from '#shared/words/sentence.ts';

import { submodulesOfCommit } from './contents/local-submodules.ts';
import { planCopies, type CopyPlan } from './copying/copied-files.ts';
import { findBase, listBases, type Base, type BaseFailure } from './naming/bases.ts';
import { checkBranch, freeBranch, type BranchName } from './naming/branch-name.ts';
import {
  findRepository,
  worktreesFolder,
  type Repository,
  type RepositoryFailure,
} from './repository.ts';
import { freePorts } from './worktree-env.ts';
import type { WorktreeNeeds, WorktreeSetup } from './worktree-needs.ts';

type Input<M extends keyof typeof contract> = CallInput<typeof contract, M>;
type Create = Input<'worktrees.create'>;

type PlanPlace = {
  readonly repository: Repository;
  readonly setup: WorktreeSetup;
  readonly base: Base;
  /** Folder of the repository in which git is run. */
  readonly cwd: string;
  readonly parent: string;
};

const NO_COPIES: CopyPlan = { files: [], isCut: false };

/** Plans worktrees: names, bases, files to copy and ports. Changes nothing. */
export class WorktreePlans {
  readonly #needs: WorktreeNeeds;

  constructor(needs: WorktreeNeeds) {
    this.#needs = needs;
  }

  async plan({ cwd, text, base }: Input<'worktrees.plan'>) {
    const { git } = this.#needs;
    const place = await this.#placeOf(cwd, base);
    if (!place.ok) return place;
    const { repository, setup, parent } = place.value;
    const named = await freeBranch(this.#naming(place.value), text);
    if (!named.ok) return named;
    const copies = await this.#copies(place.value);
    if (!copies.ok) return copies;
    const { commit } = place.value.base;
    return ok({
      repository: repository.main,
      branch: named.value.branch,
      folder: join(parent, named.value.slug),
      base: place.value.base.name,
      baseCommit: commit,
      bases: [...(await listBases(git, cwd))],
      copies: [...copies.value.files],
      areCopiesCut: copies.value.isCut,
      submodules: [...(await submodulesOfCommit(git, repository.common, commit))],
      hasChanges: await this.#hasChanges(repository),
      setUp: setup.setup,
    });
  }

  /** Returns the records of the worktrees to create; they are not stored yet. */
  async records(
    input: Create,
    commit?: string,
  ): Promise<
    Result<
      readonly StoredWorktree[],
      | RepositoryFailure
      | BaseFailure
      | Failure<'badPlace' | 'badBranch' | 'branchExists' | 'stale' | 'tooManyWorktrees'>
    >
  > {
    const place = await this.#placeOf(input.cwd, input.base, commit);
    if (!place.ok) return place;
    const setUp = setUpOf(place.value.setup.setup, input.setUpHash);
    if (!setUp.ok) return setUp;
    const copies = input.copy ? await this.#copies(place.value) : ok(NO_COPIES);
    if (!copies.ok) return copies;
    const starts = input.starts.length === 0 ? [null] : input.starts;
    const attemptId = starts.length > 1 ? this.#needs.ids.uuid() : null;
    const made: StoredWorktree[] = [];
    for (const start of starts) {
      const name = await this.#nameOf(place.value, input, made);
      if (!name.ok) return name;
      const record = this.#record(place.value, { input, name: name.value, start, attemptId, made });
      if (!record) return fail('tooManyWorktrees', compose('worktreeFailures.tooMany'));
      const toCopy = copies.value.files.map(({ path }) => path);
      made.push({ ...record, toCopy, shown: { ...record.shown, setUp: setUp.value } });
    }
    return ok(made);
  }

  /** Returns the run of a script with that hash, for a worktree that exists. */
  async setUpAgain(stored: StoredWorktree, hash: string | null) {
    if (hash === null) return ok(null);
    const { repository, folder, hasFolder } = stored.shown;
    const checkout = hasFolder ? folder : (stored.root ?? repository);
    const { setup } = await this.#needs.setupOf(repository, checkout);
    return setUpOf(setup, hash);
  }

  async #placeOf(
    cwd: string,
    chosen: string | null,
    commit?: string,
  ): Promise<Result<PlanPlace, RepositoryFailure | BaseFailure | Failure<'badPlace'>>> {
    const { git, placeOfNew, setupOf } = this.#needs;
    const found = await findRepository(git, cwd);
    if (!found.ok) return found;
    const base = await findBase(git, cwd, chosen);
    if (!base.ok) return base;
    const start = commit === undefined ? base : await findBase(git, cwd, commit);
    if (!start.ok) return start;
    const repository = found.value;
    const setup = await setupOf(repository.main, repository.root ?? repository.main);
    const place = await placeOfNew();
    if (!place.ok) return place;
    const parent = worktreesFolder(place.value, repository);
    const { name } = base.value;
    const from = { name, commit: start.value.commit };
    return ok({ repository, setup, base: from, cwd, parent });
  }

  #naming({ setup, cwd, parent }: PlanPlace, made: readonly StoredWorktree[] = []) {
    const { git, records } = this.#needs;
    const reserved = [...records.all(), ...made].map(({ shown }) => ({
      branch: shown.hasFolder || shown.state === 'removed' ? '' : shown.branch,
      slug: basename(shown.folder),
    }));
    const prefix = setup.branchPrefix.value;
    return { git, cwd, parent, prefix, reserved: reserved.filter(({ branch }) => branch !== '') };
  }

  async #nameOf(
    place: PlanPlace,
    { branch, text }: Create,
    made: readonly StoredWorktree[],
  ): Promise<Result<BranchName, GitFailure | Failure<'badBranch' | 'branchExists'>>> {
    const naming = this.#naming(place, made);
    if (branch === null) return freeBranch(naming, text);
    if (made.length === 0) return checkBranch(naming, branch);
    const at = branch.lastIndexOf('/') + 1;
    return freeBranch({ ...naming, prefix: branch.slice(0, at) }, branch.slice(at));
  }

  async #copies({ repository, setup }: PlanPlace): Promise<Result<CopyPlan, GitFailure>> {
    if (repository.root === null) return ok(NO_COPIES);
    return planCopies(this.#needs.git, repository.root, setup.copy.value);
  }

  async #hasChanges({ root }: Repository): Promise<boolean | null> {
    if (root === null) return false;
    const args = ['status', '--porcelain=v2', '--ignore-submodules=dirty'];
    const { git } = this.#needs;
    const filters = await withoutOwnPrograms(git, root);
    if (!filters.ok) return null;
    const status = await git.text(args, { cwd: root, env: filters.value });
    return status.ok ? status.value !== '' : null;
  }

  #record(
    { repository, setup, base, parent }: PlanPlace,
    { input, name, start, attemptId, made }: RecordParts,
  ): Omit<StoredWorktree, 'toCopy'> | null {
    const { ids, clock, records } = this.#needs;
    const ports = setup.ports.value;
    const all = [...records.all(), ...made].map(({ shown }) => shown);
    const portBase = freePorts(all, ports);
    if (portBase === null) return null;
    const folder = join(parent, name.slug);
    return {
      shown: {
        worktreeId: ids.uuid(),
        repository: repository.main,
        folder,
        cwd: join(folder, repository.prefix),
        branch: name.branch,
        base: base.name,
        baseCommit: base.commit,
        state: 'creating',
        problem: null,
        hasFolder: false,
        portBase,
        ports,
        attemptId,
        sessionId: null,
        setUp: null,
        copiedFiles: 0,
        createdAt: clock.now(),
        removedAt: null,
        keptUntil: null,
      },
      common: repository.common,
      root: repository.root,
      copied: [],
      withSubmodules: input.submodules === true,
      start,
      fork: null,
      startsAtOnce: input.startsAtOnce,
      kept: null,
      setUpProcess: null,
    };
  }
}

type RecordParts = {
  readonly input: Create;
  readonly name: BranchName;
  readonly start: WorktreeStart | null;
  readonly attemptId: string | null;
  readonly made: readonly StoredWorktree[];
};

function setUpOf(script: ProjectScript | null, hash: string | null) {
  if (hash === null) return ok(null);
  if (script === null || script.hash !== hash)
    return fail(
      'stale',
      compose('worktreeFailures.staleScript'),
      compose('worktreeFailures.readAgain'),
    );
  const run: SetUpRun = { text: script.text, hash, state: 'waiting', exitCode: null, tail: '' };
  return ok(run);
}
