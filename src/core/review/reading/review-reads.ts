import type { Git, GitFailure } from '#core/git/engine/git.ts';
import type { ClockPort } from '#core/ports.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Comparison, ReviewPlace } from '#shared/git/comparison.ts';
import type { FileChange, FileDiff } from '#shared/git/file-change.ts';
import { firstInTree } from '#shared/git/tree-order.ts';
import { compose } from '#shared/words/sentence.ts';

import { ReviewRepository } from '../repository/review-repository.ts';
import type { WorkFilesPort } from '#core/ports/work-files-port.ts';
import { WorkStates } from '../repository/work-states.ts';
import { basesOf } from './bases.ts';
import { endsOf, type Ends, type TreesOf } from './ends.ts';
import type { OpenedProposal, Proposals } from './proposed/proposals.ts';
import type { FoundChange, readChanges, Selection } from './read-changes.ts';
import { readFileDiff, USUAL_CONTEXT, type DiffNeeds } from './read-file-diff.ts';
import { readImage } from './read-image.ts';
import { SharedLists } from './shared-lists.ts';

/** Number of changed lines of a file whose diff is sent with the list. */
const MOST_FIRST_LINES = 20_000;

type Needs = {
  readonly git: Git;
  readonly clock: Pick<ClockPort, 'now'>;
  readonly files: WorkFilesPort;
  readonly treesOf: TreesOf;
  readonly proposals: Pick<Proposals, 'open'>;
  /** Returns the folder of a place; null if there is no such session or project. */
  readonly folderOf: (place: ReviewPlace) => string | null;
  /** Returns the marked states of a place by path. */
  readonly marksOf: (place: ReviewPlace) => ReadonlyMap<string, string>;
  /** Returns the ids of the actions on a repository that can be undone, the newest last. */
  readonly undosOf: (root: string) => readonly string[];
};

export type PlaceFailure = GitFailure | Failure<'noSuchPlace' | 'notARepository'>;
export type ReadFailure = PlaceFailure | Failure<'noSuchEnd' | 'requestClosed'>;
type Opened = {
  readonly needs: DiffNeeds;
  readonly ends: Ends;
  /** Only of a `proposed` edit: its root is another one than that of the repository that is read. */
  readonly proposal?: Pick<OpenedProposal, 'root' | 'proposalId'>;
};
type Compared = { readonly place: ReviewPlace; readonly comparison: Comparison };

/** Reads comparisons. Nothing in the repository changes, and none of its programs runs. */
export class ReviewReads {
  readonly #needs: Needs;
  /** States of files in working trees. */
  readonly states: WorkStates;
  readonly #lists = new SharedLists();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.states = new WorkStates(needs.files, needs.clock);
  }

  readonly api = {
    'review.files': async ({ place, comparison, ignoreSpace = false, ...wanted }) => {
      const opened = await this.open({ place, comparison });
      if (!opened.ok) return opened;
      const { needs, ends, proposal } = opened.value;
      // The files of a proposed edit are not those of the checkout that has the revision.
      const revision = proposal ? undefined : wanted.revision;
      const [changes, others] = await Promise.all([
        this.#lists.read(needs, { ends, ignoreSpace }, revision),
        proposal ? this.#othersOf(place) : this.#othersIn(needs.repository),
      ]);
      if (!changes.ok) return changes;
      if (!others.ok) return others;
      const { found, isCut } = changes.value;
      const marks = this.#needs.marksOf(place);
      const files = found.map(({ change }) => marked(marks, change));
      const listed = { root: needs.repository.root, ...proposal, ...others.value, files, isCut };
      const diffs = await readWanted({ needs, ends, ignoreSpace }, { files, found }, wanted);
      return ok({ ...listed, ...diffs });
    },
    'review.file': async ({ place, comparison, ignoreSpace = false, path, context }) => {
      const opened = await this.open({ place, comparison });
      if (!opened.ok) return opened;
      const { needs, ends } = opened.value;
      const query = { ends, ignoreSpace, path, context: context ?? USUAL_CONTEXT };
      const read = await readFileDiff(needs, query);
      if (!read.ok) return read;
      return ok({ ...read.value, change: marked(this.#needs.marksOf(place), read.value.change) });
    },
    'review.image': async ({ place, comparison, path }) => {
      const opened = await this.open({ place, comparison });
      return opened.ok ? readImage(opened.value.needs, { ends: opened.value.ends, path }) : opened;
    },
  } satisfies Partial<CorralApi>;

  /** Returns the function that lists changes, once for all who ask for the same revision. */
  listAt(revision: number | undefined): typeof readChanges {
    return (needs, selection) => this.#lists.read(needs, selection, revision);
  }

  /** Opens the repository of a place and finds the ends of a comparison. */
  async open({ place, comparison }: Compared): Promise<Result<Opened, ReadFailure>> {
    if (comparison.kind === 'proposed') return this.#openProposal(place, comparison.requestId);
    const opened = await this.repositoryOf(place);
    if (!opened.ok) return opened;
    const repository = opened.value;
    const ends = await this.endsOf(repository, place, comparison);
    if (!ends.ok) return ends;
    const needs = { repository, states: this.states, files: this.#needs.files };
    return ok({ needs, ends: ends.value });
  }

  async #openProposal(place: ReviewPlace, requestId: string): Promise<Result<Opened, ReadFailure>> {
    const folder = this.#needs.folderOf(place);
    if (folder === null) return fail('noSuchPlace', compose('reviewFailures.noSuchPlace'));
    const own = await this.repositoryOf(place);
    const root = own.ok ? own.value.root : null;
    const opened = await this.#needs.proposals.open(place, requestId, root);
    if (!opened.ok) return opened;
    const { repository, ends, ...proposal } = opened.value;
    const needs = { repository, states: this.states, files: this.#needs.files };
    return ok({ needs, ends, proposal });
  }

  /** Returns what else can be compared and undone in a repository. */
  async #othersIn(repository: ReviewRepository) {
    const bases = await basesOf(repository);
    if (!bases.ok) return bases;
    return ok({ bases: [...bases.value], undoIds: [...this.#needs.undosOf(repository.root)] });
  }

  /** Returns the same for a folder that need not be in a repository. */
  async #othersOf(place: ReviewPlace) {
    const own = await this.repositoryOf(place);
    return own.ok ? this.#othersIn(own.value) : ok({ bases: [], undoIds: [] });
  }

  /** Returns the ends of a comparison. */
  endsOf(repository: ReviewRepository, place: ReviewPlace, comparison: Comparison) {
    return endsOf(repository, place, comparison, this.#needs.treesOf);
  }

  async repositoryOf(place: ReviewPlace): Promise<Result<ReviewRepository, PlaceFailure>> {
    const folder = this.#needs.folderOf(place);
    if (folder === null) return fail('noSuchPlace', compose('reviewFailures.noSuchPlace'));
    return ReviewRepository.open(this.#needs.git, folder);
  }
}

/**
 * Returns the file whose diff a window shows first; null if there is none, or its diff would delay
 * the list.
 */
function firstToShow(files: readonly FileChange[]): FileChange | null {
  const first = firstInTree(files.filter(({ isReviewed }) => !isReviewed));
  return first && isQuick(first) ? first : null;
}

/** Returns true if the diff of a file does not delay the list. */
function isQuick({ isBinary, isSubmodule, status, added, removed }: FileChange): boolean {
  if (isBinary || isSubmodule || status === 'conflicted') return false;
  return (added ?? 0) + (removed ?? 0) <= MOST_FIRST_LINES;
}

type Listed = { readonly files: readonly FileChange[]; readonly found: readonly FoundChange[] };
type Wanted = {
  readonly withFirst?: boolean | undefined;
  readonly withDiffs?: readonly string[] | undefined;
};

/** Reads the diffs that are sent with a list, of those files that a window can show at once. */
async function readWanted(
  { needs, ...selection }: { readonly needs: DiffNeeds } & Pick<Selection, 'ends' | 'ignoreSpace'>,
  { files, found }: Listed,
  { withFirst = false, withDiffs = [] }: Wanted,
): Promise<{ readonly first?: FileDiff; readonly diffs?: FileDiff[] }> {
  const read = async (change: FileChange | null) => {
    const known = found.find(({ change: { path } }) => path === change?.path);
    const diff = change && known && (await readKnownDiff(needs, selection, known));
    return diff ? { ...diff, change } : null;
  };
  const asked = new Set(withDiffs);
  const wanted = files.filter((file) => asked.has(file.path) && isQuick(file));
  const [first, ...others] = await Promise.all([
    read(withFirst ? firstToShow(files) : null),
    ...wanted.map((file) => read(file)),
  ]);
  const diffs = others.filter((diff) => diff !== null);
  return { ...(first && { first }), ...(diffs.length > 0 && { diffs }) };
}

/** Reads the diff of a listed file. Returns null if it cannot be read. */
async function readKnownDiff(
  needs: DiffNeeds,
  selection: Pick<Selection, 'ends' | 'ignoreSpace'>,
  found: FoundChange,
) {
  const { path } = found.change;
  const read = await readFileDiff(needs, { ...selection, path, context: USUAL_CONTEXT, found });
  return read.ok ? read.value : null;
}

/** A mark holds for one state of a change. */
function marked(marks: ReadonlyMap<string, string>, change: FoundChange['change']): FileChange {
  return { ...change, isReviewed: marks.get(change.path) === change.stateId };
}
