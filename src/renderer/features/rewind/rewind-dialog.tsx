import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';

import { chosenFiles, firstChoice, listedFiles } from './chosen-files.ts';
import { FileChoice } from './file-choice.tsx';
import { usePreview, useRewind, type Preview, type RewindResult } from './use-rewind.ts';

type Props = { readonly sessionId: string; readonly promptSeq: number };

const close = () => changeUi({ overlay: null });

/** Rewinds the files of a session to the moment before a turn, after the person saw which ones. */
export function RewindDialog(place: Props) {
  const { t } = useTranslation('rewind');
  const { t: tCommon } = useTranslation();
  const { preview, failure, again } = usePreview(place);
  const [touched, setTouched] = useState<ReadonlySet<string> | null>(null);
  const { rewind, busy, failure: refusal } = useRewind(place);
  const [result, setResult] = useState<RewindResult | null>(null);
  const files = preview?.files ?? [];
  const chosen = touched ?? firstChoice(files);
  const picked = chosenFiles(files, chosen);
  const submit = async () => {
    const done = await rewind(picked);
    if (done?.kept.length === 0) close();
    else setResult(done);
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      size="lg"
      title={t('title')}
      description={t('description')}
      footer={
        result ? (
          <Button variant="primary" onClick={close}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{tCommon('action.cancel')}</Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={picked.length === 0}
              onClick={() => void submit()}
            >
              {busy ? t('rewinding') : t('submit', { count: picked.length })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {failure && <ProblemBox failure={failure} />}
        {refusal && (
          <>
            <ProblemBox failure={refusal} />
            <Button onClick={again}>{tCommon('action.retry')}</Button>
          </>
        )}
        {result ? (
          <Kept result={result} />
        ) : (
          !failure && <Choice preview={preview} chosen={chosen} onChoose={setTouched} />
        )}
      </div>
    </Dialog>
  );
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
  const { others, isIncomplete } = preview;
  const listed = listedFiles(preview.files);
  const names = new Intl.ListFormat(i18n.language).format(others);
  return (
    <>
      {isIncomplete && <Warning text={t('incomplete')} />}
      {others.length > 0 && <Warning text={t('others', { count: others.length, names })} />}
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
function Kept({ result: { changed, kept } }: { readonly result: RewindResult }) {
  const { t } = useTranslation('rewind');
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{t('done', { count: changed.length })}</p>
      <p>{t('kept', { count: kept.length })}</p>
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
