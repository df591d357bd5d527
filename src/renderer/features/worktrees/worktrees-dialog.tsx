import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { closeOverlay, selectSession } from '#renderer/stores/window/ui.ts';
import type { Worktree } from '#shared/git/worktree.ts';

import { RemovalForm } from './removal-form.tsx';
import { useWorktrees } from './use-worktrees.ts';
import { WorktreeList } from './worktree-list.tsx';

type Props = {
  /** Worktrees that were created just now. The session of a single one is opened when it starts. */
  readonly created: readonly string[];
};

/** Shows all worktrees, with the progress of those that are being created. */
export function WorktreesDialog({ created }: Props) {
  const { t } = useTranslation('worktrees');
  const { all, lookAgain } = useWorktrees();
  const [removing, setRemoving] = useState<readonly Worktree[] | null>(null);
  useOpenSession(all, created);
  const back = () => {
    setRemoving(null);
    lookAgain();
  };
  if (removing !== null) return <RemovalForm worktrees={removing} onDone={back} />;
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      size="lg"
      title={t('title')}
      description={t('description')}
    >
      {all === null ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {t('loading')}
        </p>
      ) : (
        <WorktreeList
          all={all}
          created={created}
          onRemove={setRemoving}
          onChanged={lookAgain}
          onOpenSession={openSession}
        />
      )}
    </Dialog>
  );
}

function openSession(sessionId: string): void {
  selectSession(sessionId, Date.now());
  closeOverlay();
}

/** Opens the session of the only new worktree once it has started. */
function useOpenSession(all: readonly Worktree[] | null, created: readonly string[]): void {
  const [only] = created.length === 1 ? created : [];
  const sessionId = all?.find(({ worktreeId }) => worktreeId === only)?.sessionId ?? null;
  useEffect(() => {
    if (sessionId !== null) openSession(sessionId);
  }, [sessionId]);
}
