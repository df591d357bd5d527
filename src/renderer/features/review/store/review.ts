import { createStore, type StoreApi } from 'zustand';

import type { Failure } from '#shared/base/failure.ts';
import type { Api } from '#shared/contract/call.ts';
import type { turns } from '#shared/contract/calls/conversation.ts';
import type { trust } from '#shared/contract/calls/access/trust.ts';
import type { checkpoints } from '#shared/contract/calls/git-desk/checkpoints.ts';
import type { review } from '#shared/contract/calls/review.ts';
import type { ReviewPlace } from '#shared/git/comparison.ts';
import type { FileDiff } from '#shared/git/file-change.ts';

import { carryPicks } from './carry-picks.ts';
import { boundDiffs } from './bound-diffs.ts';
import { keepFiles } from './keep-files.ts';
import { PendingChanges, type NewRevision } from './pending-changes.ts';
import { PendingMarks } from './pending-marks.ts';
import { isDecidable } from './possible-actions.ts';
import { ProgramQuestions } from './program-questions.ts';
import { MARK, NO_REVIEW, type Position, type ReadDiff, type ReviewState } from './review-state.ts';
import { followHunk, keepPosition } from './steps.ts';
import { inTreeOrder } from './tree-rows.ts';

/** The calls that a review makes. */
export type ReviewApi = Pick<
  Api<typeof review>,
  | 'review.files'
  | 'review.file'
  | 'review.image'
  | 'review.apply'
  | 'review.conflict'
  | 'review.resolve'
  | 'review.undo'
  | 'review.mark'
  | 'review.comment'
  | 'review.changeComment'
  | 'review.comments'
  | 'review.commentLines'
  | 'review.commentsPrompt'
  | 'review.nextCommit'
  | 'review.commit'
  | 'review.commitPrompt'
  | 'review.push'
  | 'review.pushProgress'
  | 'review.pullRequest'
  | 'review.mergeContinue'
  | 'review.mergeAbort'
> &
  Pick<Api<typeof turns>, 'turns.page'> &
  Pick<Api<typeof checkpoints>, 'checkpoints.list'> &
  Pick<Api<typeof trust>, 'trust.agree'>;

const NOT_READ: ReadDiff = { stateId: null, diff: null, failure: null, isReading: false };

/**
 * The review of one place: which files differ between two ends, and the diffs of the files that
 * were near the visible part. Its state is in `store`.
 */
export class Review {
  readonly store: StoreApi<ReviewState> = createStore(() => NO_REVIEW);
  readonly place: ReviewPlace;
  readonly api: ReviewApi;
  readonly programs: ProgramQuestions;
  readonly marks = new PendingMarks();
  /** Actions that were undone, or cannot be any more because the files have changed. */
  readonly goneUndos = new Set<string>();
  /** The position of each action of this page that can be undone. */
  readonly undoPositions = new Map<string, Position>();
  /** Regions that the person has decided, by file, until the conflict is read again. */
  readonly decided = new Map<string, number>();
  /** Files near the visible part: their diffs are kept and read again. */
  readonly #near = new Set<string>();
  readonly #changes = new PendingChanges();
  /** Counts the reads of the next commit; replies of earlier ones are ignored. */
  #nextReads = 0;
  /** Counts the choices of ends; replies for earlier ones are ignored. */
  #choice = 0;
  /** The read of the list that follows the running one; null if none was asked for. */
  #another: PromiseWithResolvers<void> | null = null;
  /** Settles when the last action that was asked for has ended. */
  #lastAction: Promise<unknown> = Promise.resolve();
  /** Actions that were asked for and have not ended. */
  #actions = 0;
  /** Counts the steps of the person to another position, or to other chosen lines. */
  #moves = 0;
  /** Counts the actions that failed, were declined, or were about something else than shown. */
  #unfinished = 0;

  constructor(api: ReviewApi, place: ReviewPlace) {
    this.api = api;
    this.programs = new ProgramQuestions(api);
    this.place = place;
  }

  /** Carries out an action after those that were asked for before it. */
  inTurn<T>(action: () => Promise<T>): Promise<T> {
    this.#actions += 1;
    const result = this.#lastAction.then(action).finally(() => (this.#actions -= 1));
    this.#lastAction = result;
    return result;
  }

  /**
   * Carries out an action that depends on those that were asked for before it. The action receives
   * true if it had to wait for one. Returns null if one of these was not carried out.
   */
  afterOthers<T>(action: (hasWaited: boolean) => Promise<T>): Promise<T | null> {
    const hasWaited = this.isActing;
    const unfinished = this.#unfinished;
    return this.inTurn(async () => (this.#unfinished > unfinished ? null : action(hasWaited)));
  }

  get isActing(): boolean {
    return this.#actions > 0;
  }

  noteUnfinished(): void {
    this.#unfinished += 1;
  }

  noteMove(): void {
    this.#moves += 1;
  }

  /**
   * Returns a function that is true once the person has moved: the end of an action then leaves
   * position, focus and chosen lines as they are.
   */
  watchMoves(): () => boolean {
    const moves = this.#moves;
    return () => this.#moves > moves;
  }

  get state(): ReviewState {
    return this.store.getState();
  }

  change(part: Partial<ReviewState>): void {
    this.store.setState(part);
  }

  /** Compares other ends, or the same ones with or without white space. */
  async compare(part: ComparedPart): Promise<void> {
    const { bases, root, undoIds, comparison, ignoreSpace, current, folded } = this.state;
    const { fallback, isChosen } = this.state;
    const kept = part.comparison ? { isChosen: true } : { current, folded, fallback, isChosen };
    this.#choice += 1;
    const same = { bases, root, undoIds, comparison, ignoreSpace, ...commitParts(this.state) };
    this.change({ ...NO_REVIEW, ...kept, ...same, ...part });
    await this.#list();
  }

  /** Reads the files if they have never been read. */
  begin(): void {
    if (!this.state.isListed && !this.state.isReading) void this.#list();
  }

  /**
   * Reads the files again, and the diffs that have changed. One call runs at a time; a call during
   * another one resolves after a further read. `change` is the reason, if the reason is a newer
   * revision of the checkout.
   */
  async refresh(change: NewRevision | null = null): Promise<void> {
    this.#changes.add(change);
    if (!this.state.isReading) return this.#list();
    this.#another ??= Promise.withResolvers();
    return this.#another.promise;
  }

  async #list(): Promise<void> {
    const choice = this.#choice;
    const asked = this.#another;
    this.#another = null;
    await this.#readList(choice);
    // A later read does not delay those who wait for this one.
    asked?.resolve();
    if (this.#another && choice === this.#choice) void this.#list();
  }

  async #readList(choice: number): Promise<void> {
    this.change({ isReading: true });
    const withMarks = this.marks.listing();
    // The rows of the first file can then be rendered together with the list.
    const withFirst = !this.state.isListed;
    const changed = this.#changes.take(this.#near);
    const reply = await this.api['review.files']({ ...this.#ends(), withFirst, ...changed });
    if (choice !== this.#choice) return;
    if (reply.ok) {
      const { first, diffs = [], ...listed } = reply.value;
      const { current, files: before } = this.state;
      const files = keepFiles(before, inTreeOrder(withMarks(listed.files)));
      const kept = keepPosition(current, before, files);
      const isMoved = kept !== current;
      this.change({
        ...listed,
        ...(first && { diffs: new Map(this.state.diffs).set(first.change.path, asRead(first)) }),
        undoIds: listed.undoIds.filter((id) => !this.goneUndos.has(id)),
        files,
        folded: this.#foldedIn(files),
        isListed: true,
        isReading: false,
        failure: null,
        current: kept,
        ...(isMoved && { wanted: kept, picks: null }),
      });
      for (const diff of diffs) this.#noteDiff(diff.change.path, diff, diff.change.stateId);
      this.#dropGone();
      const reads = [...this.#near].map((path) => this.#readIfNeeded(path));
      await Promise.all([...reads, this.#readComments(choice), this.readNextCommit(changed)]);
    } else {
      this.#fail(reply.error);
      await this.readNextCommit();
    }
  }

  /** Keeps what is known, but for the edit of a closed request, which no longer waits. */
  #fail(failure: Failure): void {
    const isClosed = failure.kind === 'requestClosed';
    this.change({ isReading: false, failure, ...(isClosed && { files: [], diffs: new Map() }) });
  }

  /** Keeps the known comments if they cannot be read; the list of files reports the reason. */
  async #readComments(choice: number): Promise<void> {
    const { comparison } = this.state;
    if (comparison.kind === 'proposed') return;
    const reply = await this.api['review.comments']({ place: this.place, comparison });
    if (reply.ok && choice === this.#choice) this.change({ comments: reply.value.comments });
  }

  /** Reads what a commit would contain. The known one stays if that fails, as the list says why. */
  async readNextCommit({ revision }: { readonly revision?: number } = {}): Promise<void> {
    if (this.state.comparison.kind === 'proposed') return;
    this.#nextReads += 1;
    const read = this.#nextReads;
    const reply = await this.api['review.nextCommit']({ place: this.place, revision });
    if (reply.ok && read === this.#nextReads) this.change({ nextCommit: reply.value });
  }

  /** Notes that a file is near the visible part, and reads its diff if it is not known. */
  async approach(path: string): Promise<void> {
    this.#near.add(path);
    await this.#readIfNeeded(path);
  }

  /** Notes that a file is far away; its diff may be forgotten. */
  leave(path: string): void {
    this.#near.delete(path);
  }

  async #readIfNeeded(path: string): Promise<void> {
    const file = this.state.files.find((each) => each.path === path);
    const known = this.state.diffs.get(path) ?? NOT_READ;
    if (!file || known.isReading || known.stateId === file.stateId) return;
    await this.readDiff(path);
  }

  /** Reads the diff of a file. Keeps the known one meanwhile. */
  async readDiff(path: string): Promise<void> {
    const choice = this.#choice;
    const listedBefore = this.#listedState(path);
    this.#setDiff(path, { ...(this.state.diffs.get(path) ?? NOT_READ), isReading: true });
    const reply = await this.api['review.file']({ ...this.#ends(), path });
    if (choice !== this.#choice || !this.state.diffs.has(path)) return;
    const known = this.state.diffs.get(path) ?? NOT_READ;
    const listed = this.#listedState(path);
    if (!reply.ok) {
      // The state of the list is noted, so that the file is not read again until it changes.
      this.#setDiff(path, { ...known, stateId: listed, failure: reply.error, isReading: false });
      return;
    }
    const diff = reply.value;
    const isListed = listed === listedBefore || diff.change.stateId === listed;
    if (isListed) return this.#noteDiff(path, diff, listed);
    // The file changed while it was read, so that this is an earlier state than the listed one.
    if (known.stateId === listed) return this.#setDiff(path, { ...known, isReading: false });
    this.#noteDiff(path, diff, listedBefore);
    if (this.#near.has(path)) await this.#readIfNeeded(path);
  }

  #listedState(path: string): string | null {
    return this.state.files.find((file) => file.path === path)?.stateId ?? null;
  }

  /** Shows a diff that was read for a state of the list. */
  #noteDiff(path: string, diff: FileDiff, stateId: string | null): void {
    const before = this.state.diffs.get(path)?.diff ?? null;
    const picks = carryPicks(this.state.picks, path, before, diff);
    this.change({ picks, ...this.#settled(path, before, diff) });
    this.#setDiff(path, { stateId, diff, failure: null, isReading: false });
  }

  /** Returns the positions in this file after it was read again. */
  #settled(path: string, before: FileDiff | null, after: FileDiff): Partial<ReviewState> {
    // A conflict numbers its regions in place of the hunks.
    const file = this.state.files.find((each) => each.path === path);
    const hasHunks = !file || !isDecidable(this.state.comparison, file);
    const isDecided = this.state.conflicts.get(path)?.regions === 0;
    if (!hasHunks && !isDecided) return {};
    const follow = (position: Position | null) =>
      position?.path === path && position.hunk !== MARK
        ? followHunk(position, before, after)
        : position;
    return { current: follow(this.state.current), wanted: follow(this.state.wanted) };
  }

  #setDiff(path: string, diff: ReadDiff): void {
    const diffs = new Map(this.state.diffs);
    diffs.delete(path);
    diffs.set(path, diff);
    this.change({ diffs: boundDiffs(diffs, this.#near) });
  }

  /** Files that are reviewed at first are folded; a file whose mark fell is not any more. */
  #foldedIn(files: ReviewState['files']): ReadonlySet<string> {
    const { isListed, folded, files: before } = this.state;
    if (!isListed) return new Set(files.filter((file) => file.isReviewed).map(({ path }) => path));
    const marked = new Set(before.filter((file) => file.isReviewed).map(({ path }) => path));
    const fallen = files.filter((file) => !file.isReviewed && marked.has(file.path));
    const unfolded = new Set(fallen.map(({ path }) => path));
    return new Set([...folded].filter((path) => !unfolded.has(path)));
  }

  #dropGone(): void {
    const paths = new Set(this.state.files.map(({ path }) => path));
    this.change({ diffs: new Map([...this.state.diffs].filter(([path]) => paths.has(path))) });
  }

  #ends() {
    const { comparison, ignoreSpace } = this.state;
    return { place: this.place, comparison, ...(ignoreSpace && { ignoreSpace }) };
  }

  /** Returns all lines of the newer end of a file, or null if they cannot be read. */
  async readWhole(path: string): Promise<string | null> {
    const reply = await this.api['review.file']({ ...this.#ends(), path, context: WHOLE });
    if (!reply.ok || reply.value.isCut) return null;
    const lines = reply.value.hunks.flatMap((hunk) => hunk.lines);
    return lines
      .filter((line) => line.startsWith(' ') || line.startsWith('+'))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  }
}

type ComparedPart = Partial<
  Pick<ReviewState, 'comparison' | 'ignoreSpace' | 'fallback' | 'isChosen'>
>;

/** Returns what belongs to the repository, whatever is compared. */
function commitParts(state: ReviewState) {
  const { commitMessage, isAmend, nextCommit, madeCommit } = state;
  return { commitMessage, isAmend, nextCommit, madeCommit };
}

function asRead(diff: FileDiff): ReadDiff {
  return { stateId: diff.change.stateId, diff, failure: null, isReading: false };
}

/** Number of unchanged lines that covers every file. */
const WHOLE = 1_000_000;
