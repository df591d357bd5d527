import { describe, expect, test } from 'vitest';

import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { FileChange, FileDiff, ReviewHunk } from '#shared/git/file-change.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';

import { commit } from '../commit/commit-calls.ts';
import { applyParts, markReviewed, undoAction } from './actions.ts';
import { beginPicks, goToPosition, togglePick } from './picks.ts';
import { Review, type ReviewApi } from './review.ts';
import { aComment, aFile, aHunk, aNextCommit } from './review-fixture.ts';
import { currentTarget, partOf } from './target.ts';

type Content = { file: FileChange; hunks: readonly ReviewHunk[] };

/** Serves the contents that a test sets, and records the calls that change something. */
class Desk {
  readonly contents = new Map<string, Content>();
  readonly calls: unknown[] = [];
  reads: string[] = [];
  lists: unknown[] = [];
  readonly comments: ReviewComment[] = [];
  isStale = false;
  /** True if the request whose edit is compared is closed. */
  isClosed = false;
  /** Actions that core can undo. */
  readonly undoIds: string[] = [];
  /** The path of the file whose diff is sent with the list. */
  first: string | null = null;
  /** Delays the reply with the files. */
  beforeListing: () => Promise<void> = () => Promise.resolve();
  /** Delays the reply with a diff, which was read before. */
  beforeFile: () => Promise<void> = () => Promise.resolve();
  /** Content of the next commit, and the delay of that reply. */
  next = aNextCommit();
  beforeNext: () => Promise<void> = () => Promise.resolve();
  readonly review: Review;

  constructor() {
    const nothing = ok({});
    const api: ReviewApi = {
      'review.files': async ({ withFirst, withDiffs, revision }) => {
        this.lists.push({ withDiffs, revision });
        const files = [...this.contents.values()].map(({ file }) => file);
        await this.beforeListing();
        if (this.isClosed) return fail('requestClosed', 'closed');
        const listed = { files, isCut: false, root: '/r', bases: [], undoIds: [...this.undoIds] };
        const first = withFirst ? this.#diffOf(this.first) : null;
        const diffs = (withDiffs ?? []).flatMap((path) => this.#diffOf(path) ?? []);
        return ok({ ...listed, ...(first && { first }), diffs });
      },
      'review.file': async ({ path }) => {
        this.reads.push(path);
        const diff = this.#diffOf(path);
        await this.beforeFile();
        return diff ? ok(diff) : fail('noSuchChange', 'gone');
      },
      'review.image': async () => fail('noSuchChange', 'gone'),
      'review.apply': async ({ action, parts }) => {
        if (this.isStale) return fail('stale', 'stale');
        this.calls.push([action, ...parts]);
        const undoId = `undo ${this.calls.length}`;
        this.undoIds.push(undoId);
        return ok({ undoId });
      },
      'turns.page': async () => ok({ turns: [], hasOlder: false }),
      'checkpoints.list': async () => fail('noSuchSession', 'gone'),
      'review.conflict': async () => fail('noSuchChange', 'gone'),
      'review.resolve': async () => fail('stale', 'stale'),
      'review.undo': async ({ undoId }) => {
        this.calls.push(undoId);
        return nothing;
      },
      'review.comments': async () => ok({ comments: this.comments }),
      'review.commentLines': async () => fail('noSuchComment', 'gone'),
      'review.comment': async ({ path, side, start, end, text }) => {
        const comment = aComment({ path, side, start, end, text });
        this.comments.push(comment);
        return ok({ comment });
      },
      'review.changeComment': async ({ commentId, text }) => {
        this.calls.push([commentId, text]);
        return nothing;
      },
      'review.commentsPrompt': async () => ok({ prompt: 'Work through this.' }),
      'review.nextCommit': async () => {
        const next = this.next;
        await this.beforeNext();
        return ok(next);
      },
      'review.commit': async ({ message, planId }) => {
        this.calls.push([message, planId]);
        return this.isStale ? fail('stale', 'stale') : ok({ commitId: 'c0ffee' });
      },
      'review.mergeContinue': async () => fail('notMerging', 'none'),
      'review.mergeAbort': async () => fail('notMerging', 'none'),
      'review.commitPrompt': async () => ok({ prompt: 'Write a message.' }),
      'review.push': async () => fail('noRemote', 'none'),
      'review.pushProgress': async () => ok({ line: null }),
      'review.pullRequest': async () => fail('ghMissing', 'none'),
      'trust.agree': async () => nothing,
      'review.mark': async ({ path, isReviewed }) => {
        this.calls.push([path, isReviewed]);
        return nothing;
      },
    };
    this.review = new Review(api, { of: 'session', sessionId: 's' });
  }

  #diffOf(path: string | null): FileDiff | null {
    const content = this.contents.get(path ?? '');
    if (!content) return null;
    const { file, hunks } = content;
    return { change: file, hunks: [...hunks], oldLines: 9, newLines: 9, isCut: false };
  }

  set(path: string, state: number, ...hunks: readonly ReviewHunk[]): void {
    this.contents.set(path, { file: aFile(path, { stateId: `${path} ${state}` }), hunks });
  }

  /** Shows two files; the second hunk of the first one is current. */
  static async open(): Promise<Desk> {
    const desk = new Desk();
    desk.set('a', 1, aHunk('a1'), aHunk('a2', ['-x', '+y', '+z']));
    desk.set('b', 1, aHunk('b1'));
    await desk.review.refresh();
    await Promise.all(['a', 'b'].map((path) => desk.review.approach(path)));
    desk.review.change({ current: { path: 'a', hunk: 1 } });
    return desk;
  }
}

describe('Review', () => {
  test('Review shows no file of an edit whose request is closed, and reads no comments of an edit', async () => {
    const desk = await Desk.open();
    desk.comments.push(aComment());
    await desk.review.compare({ comparison: { kind: 'proposed', requestId: 'r' } });
    expect(desk.review.state).toMatchObject({
      files: [{ path: 'a' }, { path: 'b' }],
      comments: [],
    });
    desk.isClosed = true;
    await desk.review.refresh();
    expect(desk.review.state).toMatchObject({ files: [], failure: { kind: 'requestClosed' } });
    expect(desk.review.state.diffs.size).toBe(0);
  });

  test('Review does not read the diff that the first list brings, until its file changes', async () => {
    const desk = new Desk();
    desk.first = 'a';
    desk.set('a', 1, aHunk('a1'));
    desk.set('b', 1, aHunk('b1'));
    await desk.review.refresh();
    expect(desk.review.state.diffs.get('a')?.diff?.hunks[0]?.hunkId).toBe('a1');
    await Promise.all(['a', 'b'].map((path) => desk.review.approach(path)));
    expect(desk.reads).toEqual(['b']);
    desk.set('a', 2, aHunk('a2'));
    await desk.review.refresh();
    expect(desk.reads).toEqual(['b', 'a']);
    expect(desk.review.state.diffs.get('a')?.diff?.hunks[0]?.hunkId).toBe('a2');
  });

  test('Review reads the diff of a file when it comes near, and again only if its state changed', async () => {
    const desk = await Desk.open();
    expect(desk.reads).toEqual(['a', 'b']);
    desk.set('b', 2, aHunk('b2'));
    await desk.review.refresh();
    expect(desk.reads).toEqual(['a', 'b', 'b']);
    expect(desk.review.state.diffs.get('b')?.diff?.hunks[0]?.hunkId).toBe('b2');
    desk.review.leave('a');
    desk.set('a', 2);
    await desk.review.refresh();
    expect(desk.reads).toEqual(['a', 'b', 'b']);
  });

  test('Review ignores replies for ends that are compared no longer', async () => {
    const desk = await Desk.open();
    const late = desk.review.readDiff('a');
    desk.set('a', 2, aHunk('fresh'));
    await desk.review.compare({ comparison: { kind: 'staged' } });
    await late;
    expect(desk.review.state.diffs.get('a')?.diff?.hunks.map(({ hunkId }) => hunkId)).toEqual([
      'fresh',
    ]);
    expect(desk.review.state.comparison).toEqual({ kind: 'staged' });
  });

  test('applyParts sends the current hunk, and keeps the position when the hunk disappears', async () => {
    const desk = await Desk.open();
    const target = currentTarget(desk.review.state);
    desk.set('a', 2, aHunk('a1'));
    expect(target && (await applyParts(desk.review, 'stage', [partOf(target)]))).toEqual({
      state: 'done',
      undoId: 'undo 1',
    });
    expect(desk.calls).toEqual([['stage', { of: 'hunk', path: 'a', hunkId: 'a2' }]]);
    expect(desk.review.state).toMatchObject({
      current: { path: 'a', hunk: 0 },
      wanted: { path: 'a', hunk: 0 },
      undoIds: ['undo 1'],
      running: null,
    });
  });

  test('A stale hunk changes nothing: the review is refreshed, and the chosen lines stay', async () => {
    const desk = await Desk.open();
    beginPicks(desk.review, { path: 'a', hunkId: 'a2' }, 0);
    togglePick(desk.review, { path: 'a', hunkId: 'a2' }, 1);
    const target = currentTarget(desk.review.state);
    expect(target && partOf(target)).toEqual({ of: 'lines', path: 'a', hunkId: 'a2', lines: [1] });
    desk.isStale = true;
    desk.set('a', 2, aHunk('a1'), aHunk('a3', [' c', '-x', '+y', '+z']));
    expect(target && (await applyParts(desk.review, 'stage', [partOf(target)]))).toEqual({
      state: 'stale',
    });
    expect(desk.review.state).toMatchObject({ isStale: true, current: { path: 'a', hunk: 1 } });
    expect(desk.review.state.picks).toMatchObject({ hunkId: 'a3', lines: new Set([2]) });
  });

  test('undoAction undoes the newest action first, each of them once', async () => {
    const desk = await Desk.open();
    const target = currentTarget(desk.review.state);
    for (const action of ['stage', 'unstage'] as const)
      if (target) await applyParts(desk.review, action, [partOf(target)]);
    desk.calls.length = 0;
    await undoAction(desk.review);
    await undoAction(desk.review);
    expect(await undoAction(desk.review)).toBeNull();
    expect(desk.calls).toEqual(['undo 2', 'undo 1']);
  });

  test('undoAction leads back to the place of the action, from whose file the position had moved on', async () => {
    const desk = await Desk.open();
    desk.set('b', 1, aHunk('b1'));
    await desk.review.refresh();
    desk.review.change({ current: { path: 'b', hunk: 0 } });
    const target = currentTarget(desk.review.state);
    desk.contents.delete('b');
    if (target) await applyParts(desk.review, 'discard', [partOf(target)]);
    expect(desk.review.state.current).toEqual({ path: 'a', hunk: 0 });
    desk.set('b', 1, aHunk('b1'));
    await undoAction(desk.review);
    const place = { path: 'b', hunk: 0 };
    expect(desk.review.state).toMatchObject({ current: place, wanted: place });
  });

  test('An action or undo that ends late leaves the position and the chosen lines of a person who has moved', async () => {
    const desk = await Desk.open();
    const target = currentTarget(desk.review.state);
    if (!target) throw new Error('Nothing is current.');
    const move = () => {
      goToPosition(desk.review, { path: 'a', hunk: 0 });
      beginPicks(desk.review, { path: 'a', hunkId: 'a1' }, 0);
      togglePick(desk.review, { path: 'a', hunkId: 'a1' }, 1);
      desk.review.change({ wanted: null });
    };
    const expectMoved = () => {
      const picks = { hunkId: 'a1', lines: new Set([1]) };
      const current = { path: 'a', hunk: 0 };
      expect(desk.review.state).toMatchObject({ current, wanted: null, picks });
    };
    const applied = applyParts(desk.review, 'stage', [partOf(target)]);
    move();
    await applied;
    expectMoved();
    goToPosition(desk.review, { path: 'a', hunk: 1 });
    const undone = undoAction(desk.review);
    move();
    await undone;
    expectMoved();
    const next = currentTarget(desk.review.state);
    expect(next && partOf(next)).toMatchObject({ of: 'lines', hunkId: 'a1', lines: [1] });
  });

  test('undoAction leads to the file of an action elsewhere than at the position', async () => {
    const desk = await Desk.open();
    desk.set('b', 1, aHunk('b1'));
    await desk.review.refresh();
    await desk.review.approach('b');
    const part = { of: 'hunk', path: 'b', hunkId: 'b1' } as const;
    await applyParts(desk.review, 'discard', [part]);
    await undoAction(desk.review);
    expect(desk.review.state.current).toEqual({ path: 'b', hunk: null });
  });

  test('Review offers the undo of actions of an earlier page or core, but of none that cannot be undone', async () => {
    const desk = new Desk();
    desk.set('a', 1, aHunk('a1'));
    desk.undoIds.push('earlier', 'other');
    await desk.review.refresh();
    expect(desk.review.state.undoIds).toEqual(['earlier', 'other']);
    expect(await undoAction(desk.review)).toMatchObject({ state: 'done', undoId: 'other' });
    // Core's list may have been read before the undo.
    await desk.review.refresh();
    expect(desk.review.state.undoIds).toEqual(['earlier']);
  });

  test('A reviewed file is folded, and unfolds when its mark falls', async () => {
    const desk = await Desk.open();
    const [file] = desk.review.state.files;
    if (file) await markReviewed(desk.review, file, true);
    expect(desk.calls).toEqual([['a', true]]);
    expect([...desk.review.state.folded]).toEqual(['a']);
    expect(desk.review.state.current).toEqual({ path: 'a', hunk: null });
    desk.set('a', 2, aHunk('a1'));
    await desk.review.refresh();
    expect([...desk.review.state.folded]).toEqual([]);
  });

  test('markReviewed survives a list that core read before it stored the mark', async () => {
    const desk = await Desk.open();
    const [file] = desk.review.state.files;
    const { promise: isMarked, resolve: endMarking } = Promise.withResolvers<void>();
    desk.beforeListing = () => isMarked;
    const refreshing = desk.review.refresh();
    if (file) await markReviewed(desk.review, file, true);
    endMarking();
    await refreshing;
    expect(desk.review.state.files[0]?.isReviewed).toBe(true);
    expect([...desk.review.state.folded]).toEqual(['a']);
    // The next list contains the mark, so it is no longer added: here, another window removed it.
    await desk.review.refresh();
    expect(desk.review.state.files[0]?.isReviewed).toBe(false);
  });

  test('A file that is gone passes the position to the file at its place', async () => {
    const desk = await Desk.open();
    desk.contents.delete('a');
    await desk.review.refresh();
    expect(desk.review.state.current).toEqual({ path: 'b', hunk: 0 });
    expect([...desk.review.state.diffs.keys()]).toEqual(['b']);
  });

  test('Review reads the changed file of a newer revision with the list, and renders no other file again', async () => {
    const desk = await Desk.open();
    const [, b] = desk.review.state.files;
    desk.reads = [];
    desk.lists = [];
    desk.set('a', 2, aHunk('a0'), aHunk('a1'), aHunk('a2', ['-x', '+y', '+z']));
    desk.set('b', 1, aHunk('b1'));
    await desk.review.refresh({ revision: 7, paths: ['a', 'far'] });
    expect(desk.lists).toEqual([{ withDiffs: ['a'], revision: 7 }]);
    expect(desk.reads).toEqual([]);
    expect(desk.review.state.diffs.get('a')?.diff?.hunks).toHaveLength(3);
    expect(desk.review.state.files[1]).toBe(b);
    // The same hunk is current, although it is the third one by now.
    expect(desk.review.state.current).toEqual({ path: 'a', hunk: 2 });
  });

  test('Review reads a list of its own after an action, also if a revision arrives meanwhile', async () => {
    const desk = await Desk.open();
    desk.lists = [];
    let go: () => void = () => undefined;
    desk.beforeListing = () => new Promise((resolve) => (go = resolve));
    const reading = desk.review.refresh({ revision: 7, paths: ['a'] });
    void desk.review.refresh();
    void desk.review.refresh({ revision: 8, paths: ['b'] });
    desk.beforeListing = () => Promise.resolve();
    go();
    await reading;
    expect(desk.lists).toEqual([
      { withDiffs: ['a'], revision: 7 },
      { withDiffs: ['b'], revision: undefined },
    ]);
  });

  test('A refresh during a read resolves after a read of its own', async () => {
    const desk = await Desk.open();
    let go = () => {};
    desk.beforeListing = () => new Promise((resolve) => (go = resolve));
    const running = desk.review.refresh();
    desk.beforeListing = () => Promise.resolve();
    desk.set('a', 2, aHunk('later'));
    let shown: unknown = null;
    const later = desk.review.refresh().then(() => {
      shown = desk.review.state.diffs.get('a')?.diff?.hunks[0]?.hunkId;
    });
    await Promise.resolve();
    expect(shown).toBeNull();
    go();
    await Promise.all([running, later]);
    expect(shown).toBe('later');
  });

  test('Review reads a file again that changed while it was being read', async () => {
    const desk = await Desk.open();
    const held: (() => void)[] = [];
    desk.beforeFile = () => new Promise((resolve) => held.push(resolve));
    const early = desk.review.readDiff('a');
    await expect.poll(() => held.length).toBe(1);
    desk.set('a', 2, aHunk('a9'));
    desk.beforeFile = () => Promise.resolve();
    await desk.review.refresh({ revision: 7, paths: null });
    held[0]?.();
    await early;
    expect(desk.review.state.diffs.get('a')).toMatchObject({
      stateId: 'a 2',
      isReading: false,
      diff: { hunks: [{ hunkId: 'a9' }] },
    });
  });

  test('Review keeps its list while it is read again, and each file that is as it was', async () => {
    const desk = await Desk.open();
    const { files } = desk.review.state;
    let go: () => void = () => undefined;
    desk.beforeListing = () => new Promise((resolve) => (go = resolve));
    const reading = desk.review.refresh({ revision: 7, paths: null });
    expect(desk.review.state).toMatchObject({ isReading: true, isListed: true });
    expect(desk.review.state.files).toEqual(files);
    go();
    await reading;
    expect(desk.review.state.files.every((file, at) => file === files[at])).toBe(true);
  });

  test('A commit sends the plan that was shown, also if another one is read meanwhile', async () => {
    const desk = await Desk.open();
    const { review } = desk;
    const next = aNextCommit({ commitPlanId: 'shown' });
    review.change({ isAmend: true });
    desk.next = aNextCommit({ commitPlanId: 'later' });
    await review.refresh();
    expect(review.state.nextCommit?.commitPlanId).toBe('later');
    desk.isStale = true;
    const refused = await commit(review, { message: 'Say a\n\nwhy', isAmend: false, next });
    expect(refused).toMatchObject({ error: { kind: 'stale' } });
    expect(review.state).toMatchObject({ madeCommit: null, isAmend: true });
    desk.isStale = false;
    await commit(review, { message: 'Say a\n\nwhy', isAmend: true, next });
    expect(desk.calls).toEqual([
      ['Say a\n\nwhy', 'shown'],
      ['Say a\n\nwhy', 'amend'],
    ]);
    const madeCommit = { commitId: 'c0ffee', subject: 'Say a', branch: 'main' };
    expect(review.state).toMatchObject({ madeCommit, isAmend: false });
  });

  const A_FILE = { of: 'file', path: 'a', stateId: 'a 1' } as const;

  test('A commit right after an action contains what is staged then', async () => {
    const desk = await Desk.open();
    const { review } = desk;
    const next = aNextCommit({ commitPlanId: 'shown', holds: 'tracked' });
    const make = () => commit(review, { message: 'm', isAmend: false, next });
    const stage = () => applyParts(review, 'stage', [A_FILE]);
    desk.next = aNextCommit({ commitPlanId: 'then', holds: 'staged' });
    await Promise.all([stage(), make()]);
    desk.next = aNextCommit({ commitPlanId: 'all', holds: 'tracked' });
    await Promise.all([stage(), make()]);
    desk.next = aNextCommit({ holds: 'staged', conflicts: 1 });
    await Promise.all([stage(), make()]);
    expect(desk.calls.filter((call) => String(call).startsWith('m'))).toEqual([
      ['m', 'then'],
      ['m', 'shown'],
    ]);
  });

  test('A commit right after an action that was not carried out commits nothing', async () => {
    const desk = await Desk.open();
    const { review } = desk;
    const next = aNextCommit({ holds: 'staged' });
    const make = () => commit(review, { message: 'm', isAmend: false, next });
    desk.isStale = true;
    const staged = applyParts(review, 'stage', [A_FILE]);
    const made = make();
    expect([(await staged).state, await made, desk.calls]).toEqual(['stale', null, []]);
    desk.isStale = false;
    expect(await make()).toMatchObject({ ok: true });
  });

  test('The reply of an earlier read of the next commit does not replace a later one', async () => {
    const desk = await Desk.open();
    const { review } = desk;
    let go = () => {};
    desk.next = aNextCommit({ files: 1 });
    desk.beforeNext = () => new Promise((resolve) => (go = resolve));
    const early = review.readNextCommit();
    desk.next = aNextCommit({ files: 3 });
    desk.beforeNext = () => Promise.resolve();
    await review.readNextCommit();
    go();
    await early;
    expect(review.state.nextCommit?.files).toBe(3);
  });
});
