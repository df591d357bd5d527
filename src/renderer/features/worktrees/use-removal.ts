import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { useOfferUndo } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { WorktreeFindings } from '#shared/git/worktree-findings.ts';
import type { Worktree } from '#shared/git/worktree.ts';

import { useWorktreeCalls } from './use-worktree-calls.ts';

/** Time in ms for which the undo is offered; the list of removed worktrees offers it for 30 days. */
const UNDO_MS = 30_000;

type FoundWork = { readonly worktree: Worktree; readonly findings: WorktreeFindings };

/** Finds what a removal takes away, and removes exactly that. */
export function useRemoval(worktrees: readonly Worktree[], onDone: () => void) {
  const api = useApi();
  const [found, setFound] = useState<readonly FoundWork[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Those that are not removed yet. */
  const [left, setLeft] = useState(worktrees);
  const offer = useUndoOffer(onDone);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const all: FoundWork[] = [];
      for (const worktree of left) {
        const reply = await api['worktrees.findings']({ worktreeId: worktree.worktreeId });
        if (isOver) return;
        if (!reply.ok) return setFailure(reply.error);
        all.push({ worktree, findings: reply.value.findings });
      }
      setFound(all);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [api, left]);
  const look = () => {
    setFound(null);
    setFailure(null);
    setLeft([...left]);
  };
  const remove = async (branches: ReadonlySet<string>) => {
    setBusy(true);
    const removed: Worktree[] = [];
    const gone = new Set<string>();
    let problem: Failure | null = null;
    for (const { worktree, findings } of found ?? []) {
      const { worktreeId } = worktree;
      const { findingsId } = findings;
      const deletesBranch = branches.has(worktreeId);
      const input = { commandId: newCommandId(), worktreeId, findingsId, deletesBranch };
      const reply = await api['worktrees.remove'](input);
      if (!reply.ok) {
        problem ??= reply.error;
        continue;
      }
      gone.add(worktreeId);
      // Null: its folder did not exist, so that there is nothing to restore.
      if (reply.value.worktree !== null) removed.push(reply.value.worktree);
    }
    setBusy(false);
    if (removed.length > 0) offer(removed);
    if (problem === null) return onDone();
    setFailure(problem);
    setLeft(left.filter(({ worktreeId }) => !gone.has(worktreeId)));
  };
  return { found, failure, isBusy, look, remove };
}

function useUndoOffer(onDone: () => void) {
  const offer = useOfferUndo();
  const { t, i18n } = useTranslation('worktrees');
  const { restore } = useWorktreeCalls(onDone);
  const problemOf = ({ noCheckpoint }: Worktree) =>
    noCheckpoint ? [t('noCheckpoint', { reason: textIn(i18n.language, noCheckpoint) })] : [];
  return (removed: readonly Worktree[]) =>
    offer({
      title: t('removal.done', { count: removed.length }),
      text: [removed.map(({ branch }) => branch).join(', '), ...removed.flatMap(problemOf)].join(
        '\n',
      ),
      action: t('removal.undoNow'),
      ms: UNDO_MS,
      undo: () => void restore(removed),
    });
}
