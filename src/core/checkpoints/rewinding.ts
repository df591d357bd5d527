import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { GitFailure } from '#core/git/engine/git.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Store } from '#core/store/store.ts';
import type { StoredCheckpoint } from '#core/store/git-desk/checkpoints.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Checkpoint, Rewind } from '#shared/git/checkpoint.ts';
import { compose } from '#shared/words/sentence.ts';

import { removeLeftovers } from './files/leftovers.ts';
import { restoreFiles, type Restored } from './files/restore-files.ts';
import {
  chooseTasks,
  draftRewind,
  draftUndo,
  shownFile,
  textOf,
  turnsToRewind,
  type ChosenFile,
} from './rewind/rewinds.ts';
import type { PlannedFile } from './rewind/rewind-plan.ts';
import { seqOf } from './rewind/session-turns.ts';
import type { OwnStore } from './store/own-store.ts';
import type { PlaceFailure } from './store/snapshot-place.ts';
import type { Taking } from './taking.ts';

type Needs = {
  readonly taking: Taking;
  readonly store: Pick<Store, 'checkpoints' | 'turnFacts' | 'messages' | 'sessions'>;
  readonly journal: Journal;
  readonly clock: ClockPort;
  readonly ids: IdPort;
};

/** The purpose of a change of files. */
type Purpose = {
  readonly sessionId: string;
  readonly folder: string;
  readonly promptId: string | null;
  readonly undoOf: string | null;
  readonly files: readonly ChosenFile[] | undefined;
};

type Draft = { readonly files: readonly PlannedFile[]; readonly folders: ReadonlySet<string> };

/** Rewinds the files of sessions to the moment before a turn, and undoes that. */
export class Rewinding {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns the checkpoints of a session without those of rewinds, and the rewinds. */
  list(sessionId: string): { checkpoints: Checkpoint[]; rewinds: Rewind[] } {
    const { store } = this.#needs;
    const all = store.checkpoints.ofSession(sessionId);
    return {
      checkpoints: all
        .filter(({ moment }) => moment !== 'beforeRewind')
        .map((each) => shownCheckpoint(each, seqOf(store, each))),
      rewinds: all.flatMap((each) => shownRewind(each, seqOf(store, each))),
    };
  }

  async preview(sessionId: string, promptSeq: number) {
    const { taking, store } = this.#needs;
    const found = turnsToRewind(store, sessionId, promptSeq);
    if (!found.ok) return found;
    return taking.inStore(found.value.first.folder, async (own) => {
      const now = await taking.snapshot(own);
      if (!now.ok) return now;
      const draft = await draftRewind(store, own, { ...found.value, now: now.value.tree });
      if (!draft.ok) return draft;
      const { files, isIncomplete, others } = draft.value;
      const titles = [...others].flatMap((other) => store.sessions.get(other)?.title ?? []);
      const newCommits = await taking.commitsSince(own, found.value.first.head ?? null);
      return ok({ files: files.map(shownFile), isIncomplete, others: titles, newCommits });
    });
  }

  async rewind(sessionId: string, promptSeq: number, files: readonly ChosenFile[] | undefined) {
    const { store } = this.#needs;
    const found = turnsToRewind(store, sessionId, promptSeq);
    if (!found.ok) return found;
    const { folder, promptId } = found.value.first;
    return this.#change({ sessionId, folder, promptId, undoOf: null, files }, (own, now) =>
      draftRewind(store, own, { ...found.value, now }),
    );
  }

  async previewUndo(sessionId: string, rewindId: string) {
    const { taking } = this.#needs;
    const found = this.#rewound(sessionId, rewindId);
    if (!found.ok) return found;
    const { checkpoint, rewind } = found.value;
    return taking.inStore(checkpoint.folder, async (own) => {
      const now = await taking.snapshot(own);
      if (!now.ok) return now;
      const planned = await draftUndo(own, rewind, now.value.tree);
      return planned.ok ? ok({ files: planned.value.map(shownFile) }) : planned;
    });
  }

  async undo(sessionId: string, rewindId: string, files: readonly ChosenFile[] | undefined) {
    const found = this.#rewound(sessionId, rewindId);
    if (!found.ok) return found;
    const { checkpoint, rewind } = found.value;
    const { folder, promptId } = checkpoint;
    const purpose = { sessionId, folder, promptId, undoOf: rewindId, files };
    return this.#change(purpose, async (own, now) => {
      const planned = await draftUndo(own, rewind, now);
      return planned.ok ? ok({ files: planned.value, folders: new Set<string>() }) : planned;
    });
  }

  /** Cleans up after rewinds that the end of Corral cut short. */
  async recover(): Promise<void> {
    const { store, taking } = this.#needs;
    for (const { rewind, folder } of store.checkpoints.all())
      if (rewind?.isComplete === false)
        await taking.inStore(folder, async (own) => {
          await removeLeftovers(own, rewind.files);
          return ok(null);
        });
  }

  #rewound(sessionId: string, rewindId: string) {
    const checkpoint = this.#needs.store.checkpoints.get(rewindId);
    return checkpoint?.rewind && checkpoint.sessionId === sessionId
      ? ok({ checkpoint, rewind: checkpoint.rewind })
      : fail('noSuchRewind', compose('checkpointFailures.noSuchRewind'));
  }

  /** Checkpoints the present, plans the change and makes it, while nothing else uses the store. */
  #change(purpose: Purpose, draft: Drafter) {
    return this.#needs.taking.inStore(purpose.folder, (own) => this.#changeIn(own, purpose, draft));
  }

  async #changeIn(
    own: OwnStore,
    { files, ...purpose }: Purpose,
    draft: Drafter,
  ): Promise<Result<Rewound, PlaceFailure | Failure<'storeFailed'>>> {
    const { taking, clock, ids, journal } = this.#needs;
    const startedAt = clock.now();
    const snapshot = await taking.snapshot(own);
    if (!snapshot.ok) return snapshot;
    const drafted = await draft(own, snapshot.value.tree);
    if (!drafted.ok) return drafted;
    const { tasks, kept } = chooseTasks(drafted.value.files, files);
    if (tasks.length === 0) return ok({ changed: [], kept: kept.map(shownKept), rewindId: null });
    const { sessionId, folder, promptId, undoOf } = purpose;
    const rewind = { promptId, undoOf, isComplete: false, files: [...tasks] };
    const occasion = { sessionId, folder, promptId, moment: 'beforeRewind', rewind } as const;
    const recorded = taking.record(own.place, occasion, { startedAt, snapshot });
    if (!recorded.ok) return storeFailed(recorded.error);
    const { checkpointId } = recorded.value;
    await own.keep(checkpointId, snapshot.value.tree);
    const how = { operation: ids.uuid().slice(0, 8), folders: drafted.value.folders };
    const restored = await restoreFiles(own, tasks, how);
    if (!restored.ok) return restored;
    const done = completed(recorded.value, restored.value);
    journal.write((entry) => entry.checkpoint(done));
    return ok({
      changed: restored.value.changed.map(textOf),
      kept: [...kept, ...restored.value.kept].map(shownKept),
      rewindId: checkpointId,
    });
  }
}

/** Result of a rewind, as the calls return it. */
type Rewound = {
  readonly changed: string[];
  readonly kept: { readonly path: string; readonly reason: KeptReason }[];
  readonly rewindId: string | null;
};
type KeptReason = Restored['kept'][number]['reason'] | 'notConfirmed';

type Drafter = (own: OwnStore, now: string) => Promise<Result<Draft, GitFailure>>;

function storeFailed({ message, remedy }: StoreFailure) {
  return fail('storeFailed', message, remedy);
}

/** Returns the checkpoint of a rewind that was done. It names only files that were changed. */
function completed(checkpoint: StoredCheckpoint, { changed }: Restored): StoredCheckpoint {
  const { rewind } = checkpoint;
  if (!rewind) return checkpoint;
  const paths = new Set(changed);
  const files = rewind.files.filter(({ path }) => paths.has(path));
  return { ...checkpoint, rewind: { ...rewind, files, isComplete: true } };
}

function shownKept<T extends { readonly path: string }>(kept: T): T {
  return { ...kept, path: textOf(kept.path) };
}

function shownCheckpoint(stored: StoredCheckpoint, promptSeq: number | null): Checkpoint {
  const { checkpointId, at, moment, head = null, failure, notes, isLate, durationMs } = stored;
  return { checkpointId, at, moment, promptSeq, head, failure, notes, isLate, durationMs };
}

function shownRewind({ checkpointId, at, rewind }: StoredCheckpoint, seq: number | null): Rewind[] {
  if (!rewind) return [];
  const { undoOf, isComplete, files } = rewind;
  const promptSeq = undoOf === null ? seq : null;
  return [{ rewindId: checkpointId, at, promptSeq, files: files.length, undoOf, isComplete }];
}
