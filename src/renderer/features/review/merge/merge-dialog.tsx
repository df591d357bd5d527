import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { useReviewState } from '../store/review-context.ts';
import { RunProgramsDialog } from '../run-programs-dialog.tsx';
import { PathList } from './path-list.tsx';
import { useMerge, type MergeAction, type MergePreview } from './use-merge.ts';

type Step = (action: MergeAction) => Promise<void>;

/** Brings a base into the branch, or merges the branch into it. */
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
  const { preview, failure, running, step } = useMerge(base);
  const run: Step = async (action) => {
    const done = await step(action);
    if (done === null) return;
    const name = visibleText(base ?? '');
    if (done.conflicts > 0) {
      // The strip above the changes has what follows.
      onClose();
      showMessage(
        t(`merge.stopped.${action}`, { base: name }),
        t('operation.conflicts', { count: done.conflicts }),
      );
    } else showMessage(t(`merge.done.${action}`, { base: name }), '');
  };
  return (
    <div className="flex flex-col gap-3">
      {failure && <ProblemBox failure={failure} />}
      <BaseField base={base} onBase={onBase} />
      {base !== null && preview === null && failure === null && <MergeReading />}
      {base !== null && preview && (
        <MergeChoice base={base} preview={preview} running={running} run={run} />
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
      onClick={() => void run(action)}
    >
      {t(`merge.action.${action}`, { base: name })}
    </Button>
  );
  return (
    <>
      <p>{t('merge.counts', { base: name, ahead, behind })}</p>
      {conflicts.length > 0 && <PathList title={t('merge.wouldConflict')} paths={conflicts} />}
      <div className="flex flex-wrap gap-2">
        {button('merge', behind > 0)}
        {button('rebase', behind > 0)}
        {button('back', ahead > 0 && conflicts.length === 0)}
      </div>
    </>
  );
}
