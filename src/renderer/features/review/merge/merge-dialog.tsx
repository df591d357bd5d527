import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { useReview, useReviewState } from '../store/review-context.ts';
import { RunProgramsDialog } from '../run-programs-dialog.tsx';
import { ConflictList } from './conflict-list.tsx';
import { useMerge, type MergeAction, type MergePreview, type WaitingMerge } from './use-merge.ts';

type Step = (action: MergeAction) => void;

/** Brings a base into the branch, merges the branch into it, or ends a merge that waits. */
export function MergeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('review');
  const [chosen, setChosen] = useState<string | null>(null);
  const first = useReviewState((state) => state.bases[0] ?? null);
  return (
    <Dialog
      open
      title={t('merge.title')}
      description={t('merge.hint')}
      onOpenChange={(open) => !open && onClose()}
    >
      <MergeForm base={chosen ?? first} onBase={setChosen} onClose={onClose} />
      <RunProgramsDialog host="dialog" />
    </Dialog>
  );
}

type FormProps = { readonly base: string | null; readonly onBase: (base: string) => void };

function MergeForm({ base, onBase, onClose }: FormProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('review');
  const showMessage = useShowMessage();
  const { shown, failure, running, step } = useMerge(base);
  const run: Step = (action) =>
    void step(action).then(
      (isDone) => isDone && showMessage(t(`merge.done.${action}`), visibleText(base ?? '')),
    );
  return (
    <div className="flex flex-col gap-3">
      {failure && <ProblemBox failure={failure} />}
      {shown === null && failure === null && <MergeReading />}
      {shown !== null && shown.waiting.state !== 'none' && (
        <Waiting waiting={shown.waiting} running={running} run={run} onClose={onClose} />
      )}
      {shown?.waiting.state === 'none' && (
        <>
          <BaseField base={base} onBase={onBase} />
          {base !== null && shown.preview && (
            <MergeChoice base={base} preview={shown.preview} running={running} run={run} />
          )}
        </>
      )}
    </div>
  );
}

function BaseField({ base, onBase }: FormProps) {
  const { t } = useTranslation('review');
  const bases = useReviewState((state) => state.bases);
  if (base === null) return <p className="text-muted">{t('merge.noBase')}</p>;
  return (
    <Select
      label={t('merge.base')}
      value={base}
      choices={bases.map((name) => ({ value: name, label: visibleText(name) }))}
      onValueChange={onBase}
    />
  );
}

function MergeReading() {
  const { t } = useTranslation('review');
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner />
      {t('merge.reading')}
    </p>
  );
}

type ChoiceProps = {
  readonly base: string;
  readonly preview: MergePreview;
  readonly running: MergeAction | null;
  readonly run: Step;
};

function MergeChoice({ base, preview: { ahead, behind, conflicts }, running, run }: ChoiceProps) {
  const { t } = useTranslation('review');
  const name = visibleText(base);
  const button = (action: 'merge' | 'rebase' | 'back', isPossible: boolean) => (
    <Button
      busy={running === action}
      disabled={!isPossible || running !== null}
      onClick={() => run(action)}
    >
      {t(`merge.action.${action}`, { base: name })}
    </Button>
  );
  return (
    <>
      <p>{t('merge.counts', { base: name, ahead, behind })}</p>
      {conflicts.length > 0 && (
        <ConflictList title={t('merge.wouldConflict')} conflicts={conflicts} />
      )}
      <div className="flex flex-wrap gap-2">
        {button('merge', behind > 0)}
        {button('rebase', behind > 0)}
        {button('back', ahead > 0 && conflicts.length === 0)}
      </div>
    </>
  );
}

type WaitingProps = {
  readonly waiting: WaitingMerge;
  readonly running: MergeAction | null;
  readonly run: Step;
  readonly onClose: () => void;
};

/** Shows the conflicts of a merge that waits, and how it ends. */
function Waiting({ waiting: { state, conflicts }, running, run, onClose }: WaitingProps) {
  const { t } = useTranslation('review');
  const { putPrompt } = useReview();
  const ask = () => {
    const files = conflicts.map((path) => `- ${path}`).join('\n');
    onClose();
    putPrompt?.(t('merge.prompt', { files }));
  };
  return (
    <>
      <p>{t(state === 'rebase' ? 'merge.rebaseWaits' : 'merge.mergeWaits')}</p>
      {conflicts.length > 0 && <ConflictList title={t('merge.conflicts')} conflicts={conflicts} />}
      <div className="flex flex-wrap gap-2">
        {putPrompt && conflicts.length > 0 && (
          <Button variant="primary" onClick={ask}>
            {t('merge.ask')}
          </Button>
        )}
        <Button
          busy={running === 'continue'}
          disabled={conflicts.length > 0 || running !== null}
          onClick={() => run('continue')}
        >
          {t('merge.action.continue')}
        </Button>
        <Button busy={running === 'abort'} disabled={running !== null} onClick={() => run('abort')}>
          {t('merge.action.abort')}
        </Button>
      </div>
    </>
  );
}
