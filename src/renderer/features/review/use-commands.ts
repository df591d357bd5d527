import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  useOfferUndo,
  useReportFailure,
  useShowMessage,
} from '#renderer/kit/ui/overlays/toast.tsx';
import { announce } from '#renderer/stores/window/announcements.ts';
import { shortPath } from '#renderer/kit/text/short-path.ts';
import type { ReviewAction } from '#shared/contract/calls/review.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ConflictDecision } from '#shared/git/conflict.ts';
import type { FileChange } from '#shared/git/file-change.ts';

import { applyParts, markReviewed, resolveConflict, undoAction } from './store/actions.ts';
import { possibleActions } from './store/possible-actions.ts';
import type { Review } from './store/review.ts';
import type { ReviewCommands } from './store/review-context.ts';
import { fileTarget, partOf, type Target } from './store/target.ts';

/** Time during which the toast offers the undo. The key undoes longer. */
const UNDO_MS = 20_000;

/** Number of files that one action takes. */
const MAX_PARTS = 10_000;
/** A file with every action that a comparison allows. */
const ANY_FILE = {
  isStaged: true,
  isUnstaged: true,
  status: 'modified',
  isSubmodule: false,
} as const;

/** Returns the commands of a review, which show and announce their results. */
export function useCommands(review: Review, askToDelete: (target: Target) => void): ReviewCommands {
  const { t } = useTranslation('review');
  const offerUndo = useOfferUndo();
  const report = useReportFailure();
  const show = useShowMessage();
  const targetWords = useTargetWords();
  const stageAll = useStageAll(review);
  const [offers] = useState(() => new Map<string, () => void>());
  useEndOfOffers(review, offers);
  const undo = async (undoId?: string) => {
    const result = await undoAction(review, undoId);
    if (result === null) show(t('failed.undo'), t('notice.nothingToUndo'));
    else if (result.state === 'failed') report(result.failure, t('failed.undo'));
    else if (result.state === 'done') announce('polite', t('done.undone'));
  };
  const applyAnyway = async (action: ReviewAction, target: Target) => {
    if (!possibleActions(review.state.comparison, target.file).includes(action)) {
      announce('polite', t('notice.notPossible'));
      return;
    }
    const result = await applyParts(review, action, [partOf(target)]);
    if (result.state === 'failed') report(result.failure, t(`failed.${action}`));
    if (result.state !== 'done') return;
    offer(result.undoId, t(`done.${action}`), targetWords(target));
  };
  const offer: Offer = (undoId, title, text) => {
    announce('polite', `${title}: ${text}`);
    const act = { action: t('done.undo'), ms: UNDO_MS, undo: () => void undo(undoId) };
    offers.set(undoId, offerUndo({ title, text, ...act }));
  };
  const resolve = async (file: FileChange, stateId: string, decision: ConflictDecision) => {
    const result = await resolveConflict(review, { path: file.path, stateId }, decision);
    if (result.state === 'failed') report(result.failure, t('failed.resolve'));
    if (result.state !== 'done') return;
    const name = visibleText(shortPath(file.path).name);
    const text =
      decision.of === 'region'
        ? t('done.region', { file: name, at: decision.at + 1 })
        : t('done.file', { file: name });
    offer(result.undoId, t('done.resolve'), text);
  };
  const mark = async (file: FileChange, isReviewed: boolean) => {
    const failure = await markReviewed(review, file, isReviewed);
    if (failure) report(failure, t('failed.mark'));
  };
  return {
    apply: (action, target) => {
      const deletes = action === 'discard' && !target.hunk && target.file.status === 'untracked';
      if (deletes) askToDelete(target);
      else void applyAnyway(action, target);
    },
    applyAnyway: (action, target) => void applyAnyway(action, target),
    stageAll: () => void stageAll(offer),
    undo: (undoId) => void undo(undoId),
    resolve: (file, stateId, decision) => void resolve(file, stateId, decision),
    mark: (file, isReviewed) => void mark(file, isReviewed),
  };
}

type Offer = (undoId: string, title: string, text: string) => void;

/** Returns the function that stages all files of the comparison that have something to stage. */
function useStageAll(review: Review): (offer: Offer) => Promise<void> {
  const { t } = useTranslation('review');
  const report = useReportFailure();
  return async (offer) => {
    const { comparison, files } = review.state;
    const wanted = files.filter((file) => possibleActions(comparison, file).includes('stage'));
    if (wanted.length === 0) {
      const isFixed = possibleActions(comparison, ANY_FILE).length === 0;
      announce('polite', t(isFixed ? 'notice.notPossible' : 'notice.nothingToStage'));
      return;
    }
    const parts = wanted.slice(0, MAX_PARTS).map((file) => partOf(fileTarget(file)));
    const result = await applyParts(review, 'stage', parts);
    if (result.state === 'failed') report(result.failure, t('failed.stage'));
    if (result.state !== 'done') return;
    offer(result.undoId, t('done.stage'), t('summary.files', { count: parts.length }));
  };
}

/** Closes the toasts of actions that can no longer be undone: by the key, or after a commit. */
function useEndOfOffers(review: Review, offers: Map<string, () => void>): void {
  useEffect(
    () =>
      review.store.subscribe(({ undoIds }) => {
        for (const [undoId, end] of offers) {
          if (undoIds.includes(undoId)) continue;
          offers.delete(undoId);
          end();
        }
      }),
    [review, offers],
  );
}

/** Returns the function that names a target by the name of its file. */
function useTargetWords(): (target: Target) => string {
  const { t } = useTranslation('review');
  return ({ file, hunk, at, lines }) => {
    const name = visibleText(shortPath(file.path).name);
    if (!hunk) return t('done.file', { file: name });
    if (lines) return t('done.lines', { file: name, count: lines.length });
    return t('done.hunk', { file: name, at: at + 1 });
  };
}
