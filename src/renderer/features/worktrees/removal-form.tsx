import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import type { Worktree } from '#shared/git/worktree.ts';

import { FindingList } from './finding-list.tsx';
import { useRemoval } from './use-removal.ts';

type Props = {
  readonly worktrees: readonly Worktree[];
  readonly onDone: () => void;
};

/** Shows all that a removal would take away, and removes after the person confirmed it. */
export function RemovalForm({ worktrees, onDone }: Props) {
  const { t } = useTranslation('worktrees');
  const [branches, setBranches] = useState<ReadonlySet<string>>(new Set());
  const { found, failure, isBusy, look, remove } = useRemoval(worktrees, onDone);
  const isKnown = found !== null;
  const isBlocked = found?.some(({ findings }) => findings.isBlocked) ?? false;
  const toggle = (worktreeId: string, on: boolean) => {
    const others = [...branches].filter((each) => each !== worktreeId);
    setBranches(new Set(on ? [...others, worktreeId] : others));
  };
  const actions = (
    <Actions
      canRemove={isKnown && !isBlocked && failure === null}
      isBusy={isBusy}
      isLooking={!isKnown && failure === null}
      onCancel={onDone}
      onLook={look}
      onRemove={() => void remove(branches)}
    />
  );
  return (
    <Dialog
      open
      alert
      size="md"
      closable={false}
      onOpenChange={onDone}
      title={t('removal.title', { count: worktrees.length })}
      description={t('removal.undo')}
      footer={actions}
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <ProblemBox failure={failure} />}
        {!isKnown && failure === null && (
          <p role="status" className="text-muted">
            {t('removal.looking')}
          </p>
        )}
        {found?.map(({ worktree, findings }) => (
          <FindingList
            key={worktree.worktreeId}
            worktree={worktree}
            findings={findings}
            deletesBranch={branches.has(worktree.worktreeId)}
            onDeletesBranch={(on) => toggle(worktree.worktreeId, on)}
          />
        ))}
        {isBlocked && (
          <p role="alert" className="text-danger">
            {t('removal.blocked')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type ActionsProps = {
  readonly canRemove: boolean;
  readonly isBusy: boolean;
  readonly isLooking: boolean;
  readonly onCancel: () => void;
  readonly onLook: () => void;
  readonly onRemove: () => void;
};

function Actions({ canRemove, isBusy, isLooking, onCancel, onLook, onRemove }: ActionsProps) {
  const { t } = useTranslation('worktrees');
  const { t: tCommon } = useTranslation();
  return (
    <>
      <Button onClick={onCancel}>{tCommon('action.cancel')}</Button>
      {canRemove ? (
        <Button variant="danger" busy={isBusy} onClick={onRemove}>
          {t('removal.submit')}
        </Button>
      ) : (
        <Button busy={isLooking} onClick={onLook}>
          {t('removal.lookAgain')}
        </Button>
      )}
    </>
  );
}
