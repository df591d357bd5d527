import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

import { useCheckpoints, type Checkpoints } from './use-checkpoints.ts';
import { useForkObstacle } from './use-fork-point.ts';
import { useFork } from './use-fork.ts';

type Props = { readonly sessionId: string; readonly promptSeq: number };

const close = () => changeUi({ overlay: null });

/** Forks a session from before a turn, in its folder or with its files in a new worktree. */
export function ForkDialog(place: Props) {
  const { t } = useTranslation('rewind');
  const { t: tCommon } = useTranslation();
  const checkpoints = useCheckpoints(place.sessionId);
  const repository = useSessionField(place.sessionId, 'repository') ?? null;
  const { fork, busy, failure } = useFork(place);
  const [where, setWhere] = useState('folder');
  const obstacle = useForkObstacle(place);
  const reason = obstacleOf(checkpoints, repository, place.promptSeq);
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('fork.title')}
      description={t('fork.description')}
      footer={
        <>
          <Button onClick={close}>{tCommon('action.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={obstacle !== null}
            onClick={() => void fork(where === 'worktree')}
          >
            {busy ? t('fork.forking') : t('fork.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {obstacle !== null && (
          <p role="note" className="text-sm text-warning">
            {obstacle}
          </p>
        )}
        {failure && <ProblemBox failure={failure} />}
        <RadioCards
          label={t('fork.where')}
          value={where}
          onValueChange={setWhere}
          columns={1}
          choices={[
            {
              value: 'folder',
              label: t('fork.inFolder'),
              description: t('fork.inFolderMore'),
            },
            {
              value: 'worktree',
              label: t('fork.inWorktree'),
              description: t(reason === null ? 'fork.inWorktreeMore' : `fork.${reason}`),
              disabled: reason !== null,
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

/** Returns why the files from before the turn cannot be had in a worktree; null if they can. */
function obstacleOf(
  known: Checkpoints | null,
  repository: string | null,
  promptSeq: number,
): 'reading' | 'noRepository' | 'noCheckpoint' | null {
  if (repository === null) return 'noRepository';
  if (known === null) return 'reading';
  const has = known.checkpoints.some(
    (each) => each.moment === 'beforeTurn' && each.promptSeq === promptSeq && each.failure === null,
  );
  return has ? null : 'noCheckpoint';
}
