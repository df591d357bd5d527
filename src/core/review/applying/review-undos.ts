import { join } from 'node:path';

import type { Git } from '#core/git/engine/git.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ActionServices } from './review-actions.ts';
import { undoAction, type UndoFailure } from './undo-action.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Limits of what is kept for undo: by age, by number, and by the size of saved files. */
const MAX_AGE_MS = 30 * DAY_MS;
const MAX_UNDOS = 1000;
const MAX_BYTES = 1024 * 1024 * 1024;

type Services = Omit<ActionServices, 'reads' | 'ids' | 'programs'> & { readonly git: Git };

/** Undoes actions of reviews, and forgets old ones. */
export class ReviewUndos {
  readonly #services: Services;
  readonly #running = new Set<string>();

  constructor(services: Services) {
    this.#services = services;
  }

  async undo(
    undoId: string,
  ): Promise<Result<Record<string, never>, UndoFailure | Failure<'noSuchUndo'>>> {
    const undo = this.#services.store.reviewUndos.get(undoId);
    if (!undo || this.#running.has(undoId))
      return fail('noSuchUndo', compose('reviewFailures.noSuchUndo'));
    this.#running.add(undoId);
    try {
      const done = await undoAction(this.#services, undo);
      if (!done.ok) return done;
      await this.#forget([undoId]);
      return ok({});
    } finally {
      this.#running.delete(undoId);
    }
  }

  /** Deletes what is too old or too much; the newest action stays whatever its size. */
  async prune(): Promise<void> {
    const { store, clock } = this.#services;
    const oldest = clock.now() - MAX_AGE_MS;
    let bytes = 0;
    const old = store.reviewUndos.sizes().filter((undo, index) => {
      bytes += undo.bytes;
      return index > 0 && (undo.at < oldest || index >= MAX_UNDOS || bytes > MAX_BYTES);
    });
    const free = old.map(({ undoId }) => undoId).filter((undoId) => !this.#running.has(undoId));
    if (free.length > 0) await this.#forget(free);
  }

  /**
   * Forgets the actions on a repository that only a commit could still contain: what was staged, and
   * decisions about conflicts. Undoing them afterwards would stage their opposite.
   */
  async forgetStaged(root: string): Promise<void> {
    const { reviewUndos } = this.#services.store;
    const old = reviewUndos.idsOf(root).filter((undoId) => {
      const undo = reviewUndos.get(undoId);
      const isDecision = undo?.index.some(({ before }) => before.some(({ stage }) => stage > 0));
      return undo !== null && (undo.files.length === 0 || isDecision === true);
    });
    const free = old.filter((undoId) => !this.#running.has(undoId));
    if (free.length > 0) await this.#forget(free);
  }

  /** Deletes rows before their files, so that no row is left without its files. */
  async #forget(undoIds: readonly string[]): Promise<void> {
    const { store, files, undoFolder } = this.#services;
    const deleted = store.transaction(() => {
      for (const undoId of undoIds) store.reviewUndos.delete(undoId);
    });
    if (!deleted.ok) return;
    for (const undoId of undoIds) await files.forget(join(undoFolder, undoId));
  }
}
