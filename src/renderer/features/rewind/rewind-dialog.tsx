import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { closeOverlay } from '#renderer/stores/window/ui.ts';

import type { Failure } from '#shared/base/failure.ts';

import { chosenFiles, firstChoice, listedFiles } from './chosen-files.ts';
import { FileChoice } from './file-choice.tsx';
import { EarlierRewinds } from './earlier-rewinds.tsx';
import { RewindModeChoice, type RewindMode } from './rewind-mode.tsx';
import { useCheckpoints } from './use-checkpoints.ts';
import { showFork } from './use-fork.ts';
import {
  usePreview,
  useRewind,
  useUndoRewind,
  type Preview,
  type RewindResult,
} from './use-rewind.ts';

type Props = { readonly sessionId: string; readonly promptSeq: number };

/** Closes the dialog, and shows the session that continues from before the turn, if there is one. */
function finish(result: RewindResult | null): void {
  closeOverlay();
  if (result?.session) showFork({ session: result.session, prompt: result.prompt });
}

/** Rewinds a session to the moment before a turn, after the person saw what that changes. */
export function RewindDialog(place: Props) {
  const { t } = useTranslation('rewind');
  const [mode, setMode] = useState<RewindMode>('files');
  const [result, setResult] = useState<RewindResult | null>(null);
  const { preview, failure, again } = usePreview(place);
  const { chosen, choose, picked } = useChosen(preview, mode);
  const { rewind, busy, failure: refusal } = useRewind(place);
  const submit = async () => {
    const done = await rewind(mode, picked);
    if (done && isComplete(done)) finish(done);
    else setResult(done);
  };
  const isReady = mode === 'both' ? preview !== null : mode !== 'files' || picked.length > 0;
  const label = t(`mode.${mode}Submit`, { count: picked.length });
  return (
    <Dialog
      open
      onOpenChange={() => finish(result)}
      size="lg"
      title={t('title')}
      description={t(`mode.${mode}Long`)}
      footer={
        result ? (
          <Button variant="primary" onClick={() => finish(result)}>
            {t('close')}
          </Button>
        ) : (
          <Footer label={label} busy={busy} disabled={!isReady} onSubmit={() => void submit()} />
        )
      }
    >
      <div className="flex flex-col gap-4">
        {refusal && <Refusal failure={refusal} onRetry={again} />}
        {result ? (
          <Kept result={result} />
        ) : (
          <>
            <RewindModeChoice {...place} mode={mode} onChoose={setMode} />
            {mode !== 'conversation' && (
              <Files failure={failure} preview={preview} chosen={chosen} onChoose={choose} />
            )}
          </>
        )}
        <Earlier sessionId={place.sessionId} onUndone={again} />
      </div>
    </Dialog>
  );
}

function isComplete({ kept, problem }: RewindResult): boolean {
  return kept.length === 0 && problem === null;
}

type Touched = { readonly of: Preview | null; readonly paths: ReadonlySet<string> };

/**
 * Returns the files that the person chose, at first those that are as the agent left them. A choice
 * confirms what was shown, so that it does not count for a later preview.
 */
function useChosen(preview: Preview | null, mode: RewindMode) {
  const [touched, setTouched] = useState<Touched | null>(null);
  const files = preview?.files ?? [];
  const chosen = touched?.of === preview ? touched.paths : firstChoice(files);
  const picked = mode === 'conversation' ? [] : chosenFiles(files, chosen);
  const choose = (paths: ReadonlySet<string>) => setTouched({ of: preview, paths });
  return { chosen, choose, picked };
}

function Files({ failure, ...choice }: ChoiceProps & { readonly failure: Failure | null }) {
  return failure ? <ProblemBox failure={failure} /> : <Choice {...choice} />;
}

type FooterProps = {
  readonly label: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onSubmit: () => void;
};

function Footer({ label, busy, disabled, onSubmit }: FooterProps) {
  const { t } = useTranslation('rewind');
  const { t: tCommon } = useTranslation();
  return (
    <>
      <Button onClick={closeOverlay}>{tCommon('action.cancel')}</Button>
      <Button variant="primary" busy={busy} disabled={disabled} onClick={onSubmit}>
        {busy ? t('rewinding') : label}
      </Button>
    </>
  );
}

function Refusal({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <ProblemBox failure={failure} />
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </>
  );
}

type EarlierProps = { readonly sessionId: string; readonly onUndone: () => void };

function Earlier({ sessionId, onUndone }: EarlierProps) {
  const checkpoints = useCheckpoints(sessionId);
  const undo = useUndoRewind(sessionId);
  const onUndo = async (rewindId: string) => {
    await undo(rewindId);
    onUndone();
  };
  return <EarlierRewinds rewinds={checkpoints?.rewinds ?? []} onUndo={onUndo} />;
}

type ChoiceProps = {
  readonly preview: Preview | null;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
};

function Choice({ preview, chosen, onChoose }: ChoiceProps) {
  const { t, i18n } = useTranslation('rewind');
  if (preview === null)
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner />
        {t('reading')}
      </p>
    );
  const { others, isIncomplete, newCommits } = preview;
  const listed = listedFiles(preview.files);
  const names = new Intl.ListFormat(i18n.language).format(others);
  return (
    <>
      {isIncomplete && <Warning text={t('incomplete')} />}
      {others.length > 0 && <Warning text={t('others', { count: others.length, names })} />}
      {newCommits > 0 && <Warning text={t('newCommits', { count: newCommits })} />}
      {listed.length === 0 ? (
        <p className="py-6 text-center text-muted">{t('nothing')}</p>
      ) : (
        <FileChoice files={listed} chosen={chosen} onChoose={onChoose} />
      )}
    </>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p role="note" className="text-sm text-warning">
      <VisibleText text={text} />
    </p>
  );
}

/** Lists the files that a rewind left as they are. */
function Kept({ result: { changed, kept, problem } }: { readonly result: RewindResult }) {
  const { t, i18n } = useTranslation('rewind');
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{t('done', { count: changed.length })}</p>
      {problem !== null && (
        <Warning text={t('onlyFiles', { reason: textIn(i18n.language, problem) })} />
      )}
      {kept.length > 0 && <p>{t('kept', { count: kept.length })}</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {kept.map(({ path, reason }) => (
          <li key={path} className="wrap-anywhere">
            <span className="font-mono text-xs">
              <VisibleText text={path} />
            </span>{' '}
            <span className="text-muted">{t(`reason.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
