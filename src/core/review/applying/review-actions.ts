import { join } from 'node:path';

import type { GitFailure } from '#core/git/engine/git.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { ProgramCheck } from '#core/trust/repository/repository-trust.ts';
import type { Store } from '#core/store/store.ts';
import type { ReviewUndo } from '#core/store/reviews/review-undos.ts';
import { fail } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { ReviewAction, ReviewPart } from '#shared/contract/calls/review.ts';
import type { Comparison, ReviewPlace } from '#shared/git/comparison.ts';

import type { Ends } from '../reading/ends.ts';
import { readChanges, type FoundChange } from '../reading/read-changes.ts';
import { findChange, USUAL_CONTEXT, type DiffNeeds } from '../reading/read-file-diff.ts';
import type { ReadFailure, ReviewReads } from '../reading/review-reads.ts';
import type { ActingFailure, ActingRepository } from '../repository/review-repository.ts';
import type { IndexLocksPort } from '#core/ports/index-locks-port.ts';
import type { WorkFilesPort } from '#core/ports/work-files-port.ts';
import { partsByFile, type FileParts } from './chosen-parts.ts';
import { changeIndex, entriesOf } from './index-changes.ts';
import { withIndex, type Commit, type LockFailure } from './locked-index.ts';
import { planFile, stale, type PlanContext, type PlanFailure } from './plan-file.ts';
import type { Plan } from './planned-change.ts';
import {
  prepareChange,
  storedChange,
  writeChanges,
  type PreparedChange,
  type TreeFailure,
} from './tree-changes.ts';

export type ActionServices = {
  readonly programs: ProgramCheck;
  readonly reads: ReviewReads;
  readonly store: Pick<Store, 'transaction' | 'reviewUndos'>;
  readonly files: WorkFilesPort;
  readonly locks: IndexLocksPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  /** Resolves when the index locks of a killed core are released. */
  readonly isReleased: () => Promise<unknown>;
  /** Folder of the saved files of all actions. */
  readonly undoFolder: string;
};

type ActionInput = {
  readonly place: ReviewPlace;
  readonly comparison: Comparison;
  readonly context?: number | undefined;
  readonly action: ReviewAction;
  readonly parts: readonly ReviewPart[];
};

type ActionFailure = ReadFailure | ActingFailure | PlanFailure | TreeFailure | LockFailure;
const NO_COMMIT: Commit = async () => ok(null);

type IndexOptions = {
  readonly env: Env;
  readonly unidiffZero: boolean;
  readonly acting: ActingRepository;
};
type Env = Readonly<Record<string, string>>;
type Opened = { readonly needs: DiffNeeds; readonly ends: Ends };

/** Stages, unstages and discards parts of a comparison; all of them, or none. */
export class ReviewActions {
  readonly #services: ActionServices;

  constructor(services: ActionServices) {
    this.#services = services;
  }

  async apply(input: ActionInput): Promise<Result<{ readonly undoId: string }, ActionFailure>> {
    const unidiffZero = input.context === 0;
    return this.carryOut(input, (opened, env) => this.#plan(input, opened, env), unidiffZero);
  }

  /** Makes a plan while the index is locked, and carries it out so that it can be undone. */
  async carryOut<F>(
    compared: Pick<ActionInput, 'place' | 'comparison'>,
    makePlan: (opened: Opened, env: Env) => Promise<Result<Plan, F>>,
    unidiffZero = false,
  ): Promise<Result<{ readonly undoId: string }, ActionFailure | F>> {
    const { reads } = this.#services;
    const opened = await reads.open(compared);
    if (!opened.ok) return opened;
    const { repository } = opened.value.needs;
    return withIndex<{ readonly undoId: string }, ActionFailure | F>(
      this.#services,
      repository,
      async ({ env, commit }) => {
        const plan = await makePlan(opened.value, env);
        if (!plan.ok) return plan;
        return this.#execute(opened.value, plan.value, { env, unidiffZero, commit });
      },
    );
  }

  /** Reads the parts as they are now, and plans the action on each file. */
  async #plan(
    input: ActionInput,
    { needs, ends }: Opened,
    env: Env,
  ): Promise<Result<Plan, PlanFailure>> {
    const { place, action, comparison } = input;
    const shown = { ...ends, env: { ...ends.env, ...env } };
    const endsOf: PlanContext['endsOf'] = async (hunks) => {
      if (hunks === 'shown') return ok(shown);
      const other = await this.#services.reads.endsOf(needs.repository, place, { kind: hunks });
      return other.ok ? ok({ ...other.value, env: { ...other.value.env, ...env } }) : other;
    };
    const { kind } = comparison;
    const context = { needs, kind, action, context: input.context ?? USUAL_CONTEXT, endsOf };
    const files = partsByFile(input.parts);
    const found = await changesOf(needs, shown, files);
    if (!found.ok) return found;
    const plans: Plan[] = [];
    for (const file of files) {
      const change = found.value.get(file.path);
      if (!change) return stale(file.path);
      const one = await planFile(context, file, change);
      if (!one.ok) return one;
      plans.push(one.value);
    }
    return ok({
      index: plans.flatMap((plan) => plan.index),
      tree: plans.flatMap((plan) => plan.tree),
      intended: plans.flatMap((plan) => plan.intended),
    });
  }

  async #execute(
    { needs: { repository }, ends }: Opened,
    plan: Plan,
    access: Omit<IndexOptions, 'acting'> & { readonly commit: Commit },
  ): Promise<Result<{ readonly undoId: string }, ActionFailure>> {
    const { files, clock, ids, undoFolder, programs } = this.#services;
    const opened = await repository.acting(programs);
    if (!opened.ok) return opened;
    const options = { ...access, acting: opened.value };
    const undoId = ids.uuid();
    const folder = join(undoFolder, undoId);
    const index = await indexUndo(repository, plan, options);
    if (!index.ok) return index;
    const prepared: PreparedChange[] = [];
    let bytes = 0;
    const give = async <F>(failure: F) => {
      await files.forget(folder);
      return failure;
    };
    for (const [number, change] of plan.tree.entries()) {
      const needs = { repository, acting: opened.value, files, folder, env: ends.env };
      const one = await prepareChange(needs, change, number);
      if (!one.ok) return give(one);
      prepared.push(one.value);
      bytes += one.value.bytes;
    }
    const undo: ReviewUndo = {
      undoId,
      at: clock.now(),
      root: repository.root,
      index: index.value,
      files: prepared.map(storedChange),
      bytes,
    };
    const stored = this.#services.store.transaction(() =>
      this.#services.store.reviewUndos.put(undo),
    );
    if (!stored.ok) return give(fail('storeFailed', stored.error.message, stored.error.remedy));
    const commit = plan.index.length > 0 ? options.commit : NO_COMMIT;
    const written = await writeChanges({ repository, files }, prepared, commit);
    if (written.ok) return ok({ undoId });
    this.#services.store.transaction(() => this.#services.store.reviewUndos.delete(undoId));
    return give(written);
  }
}

/** Finds the changes of the chosen files. */
async function changesOf(
  needs: DiffNeeds,
  ends: Ends,
  files: readonly FileParts[],
): Promise<Result<ReadonlyMap<string, FoundChange>, PlanFailure>> {
  const [only] = files;
  if (only && files.length === 1) {
    const found = await findChange(needs, { ends, ignoreSpace: false, path: only.path });
    if (found.ok) return ok(new Map([[only.path, found.value]]));
    return found.error.kind === 'noSuchChange'
      ? stale(only.path)
      : fail(found.error.kind, found.error.message, found.error.remedy);
  }
  const read = await readChanges(needs, { ends, ignoreSpace: false });
  if (!read.ok) return read;
  return ok(new Map(read.value.found.map((one) => [one.change.path, one])));
}

/** Changes the copy of the index. Returns what its undo needs. */
async function indexUndo(
  repository: DiffNeeds['repository'],
  { index: changes, intended }: Plan,
  options: IndexOptions,
): Promise<Result<ReviewUndo['index'], GitFailure>> {
  const paths = changes.flatMap((change) => ('paths' in change ? change.paths : [change.path]));
  const before = await entriesOf(repository, paths, options);
  if (!before.ok) return before;
  const changed = await changeIndex(repository, changes, options);
  if (!changed.ok) return changed;
  const after = await entriesOf(repository, paths, options);
  if (!after.ok) return after;
  return ok(
    paths.map((path) => ({
      path,
      before: [...(before.value.get(path) ?? [])],
      after: [...(after.value.get(path) ?? [])],
      isIntended: intended.includes(path),
    })),
  );
}
