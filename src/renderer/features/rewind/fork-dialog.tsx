import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { closeOverlay } from '#renderer/stores/window/ui.ts';
import { SetUpChoice } from '#renderer/views/worktree/set-up-choice.tsx';

import { forkStart } from './fork-start.ts';
import { useCheckpoints, type Checkpoints } from './use-checkpoints.ts';
import { useForkCommit, useForkObstacle } from './use-fork-point.ts';
import { useFork } from './use-fork.ts';
import { useSetUp } from './use-set-up.ts';

type Props = { readonly sessionId: string; readonly promptSeq: number };

/** Forks a session from before a turn, in its folder or with its files in a new worktree. */
export function ForkDialog(place: Props) {
  const { t } = useTranslation('rewind');
  const { t: tCommon } = useTranslation();
  const { fork, busy, failure } = useFork(place);
  const [where, setWhere] = useState('folder');
  const isWorktree = where === 'worktree';
  const setUp = useSetUp(useSessionField(place.sessionId, 'cwd'), isWorktree);
  const obstacle = useForkObstacle(place);
  const isReady = obstacle === null && !(isWorktree && setUp.isReading);
  const submit = () => void fork(isWorktree ? setUp.choice : null);
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={t('fork.title')}
      description={t('fork.description')}
      footer={
        <>
          <Button onClick={closeOverlay}>{tCommon('action.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!isReady} onClick={submit}>
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
        <WhereChoice {...place} where={where} onChoose={setWhere} />
        {isWorktree && setUp.script && (
          <SetUpChoice
            script={setUp.script}
            isChecked={setUp.runs}
            onChange={setUp.choose}
            startsAtOnce={setUp.choice.startsAtOnce}
            onStartsAtOnce={setUp.setStartsAtOnce}
          />
        )}
      </div>
    </Dialog>
  );
}

type WhereProps = Props & { readonly where: string; readonly onChoose: (where: string) => void };

function WhereChoice({ sessionId, promptSeq, where, onChoose }: WhereProps) {
  const { t } = useTranslation('rewind');
  const checkpoints = useCheckpoints(sessionId);
  const repository = useSessionField(sessionId, 'repository') ?? null;
  const before = checkpointBefore(checkpoints, promptSeq);
  const commit = useForkCommit({ sessionId, promptSeq });
  const reason = obstacleOf(checkpoints, repository, before);
  return (
    <RadioCards
      label={t('fork.where')}
      value={where}
      onValueChange={onChoose}
      columns={1}
      choices={[
        { value: 'folder', label: t('fork.inFolder'), description: t('fork.inFolderMore') },
        {
          value: 'worktree',
          label: t('fork.inWorktree'),
          description:
            reason === null
              ? `${t('fork.inWorktreeMore')} ${forkStart(t, before?.head ?? null, commit)}`
              : t(`fork.${reason}`),
          disabled: reason !== null,
        },
      ]}
    />
  );
}

function checkpointBefore(known: Checkpoints | null, promptSeq: number) {
  return known?.checkpoints.find(
    (each) => each.moment === 'beforeTurn' && each.promptSeq === promptSeq && each.failure === null,
  );
}

/** Returns why the files from before the turn cannot be had in a worktree; null if they can. */
function obstacleOf(
  known: Checkpoints | null,
  repository: string | null,
  before: Checkpoints['checkpoints'][number] | undefined,
): 'reading' | 'noRepository' | 'noCheckpoint' | null {
  if (repository === null) return 'noRepository';
  if (known === null) return 'reading';
  return before ? null : 'noCheckpoint';
}
