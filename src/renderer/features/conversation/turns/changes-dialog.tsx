import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '#renderer/kit/i18n/failure-text.ts';
import { shortPath } from '#renderer/kit/text/short-path.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { goTo } from '#renderer/stores/conversation/reading.ts';
import { useSession } from '#renderer/stores/desk/desk.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { SessionFilesProvider } from '#renderer/views/file-viewer/session-files.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { TurnFile } from '#shared/conversation/turn.ts';

import { ChangeCount } from './change-count.tsx';
import { ChangedFile } from './changed-file.tsx';
import { closeChanges, loadFiles, openChanges, useChanges } from './changes-store.ts';
import { CopyPatch } from './copy-patch.tsx';
import { FILE_KEYS, headingOf, showFile, stepFile } from './file-steps.ts';

type Props = { readonly sessionId: string; readonly seq: number };

/** Shows all files that a turn changed. */
export function TurnChangesDialog({ sessionId, seq }: Props) {
  const { t } = useTranslation('turns');
  const api = useApi();
  const cwd = useSession(sessionId)?.cwd ?? '';
  const gist = useChanges((changes) => changes.turn?.gist ?? '');
  const isLeaving = useRef(false);
  useEffect(() => {
    void openChanges(api, { sessionId, seq });
    return closeChanges;
  }, [api, sessionId, seq]);
  const close = () => changeUi({ overlay: null });
  const toStep = (part: TurnFile['parts'][number]) => {
    isLeaving.current = true;
    close();
    void goTo(api, { sessionId, to: { seq: part.seq }, focus: true });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('changes.title')}
      description={gist === '' ? undefined : <Gist gist={gist} />}
      size="full"
      finalFocus={() => !isLeaving.current}
      footer={
        <>
          <p className="mr-auto hidden text-xs text-muted sm:block">
            {t('changes.keys', { file: FILE_KEYS })}
          </p>
          <CopyPatch cwd={cwd} />
        </>
      }
    >
      <SessionFilesProvider sessionId={sessionId}>
        <Changes sessionId={sessionId} onStep={toStep} />
      </SessionFilesProvider>
    </Dialog>
  );
}

function Gist({ gist }: { readonly gist: string }) {
  return (
    <span className="line-clamp-2 wrap-anywhere">
      <VisibleText text={gist} />
    </span>
  );
}

type ChangesProps = {
  readonly sessionId: string;
  readonly onStep: (part: TurnFile['parts'][number]) => void;
};

function Changes({ sessionId, onStep }: ChangesProps) {
  const files = useChanges((changes) => changes.files);
  const isEmpty = useChanges(
    (changes) => changes.turn !== null && changes.nextOffset === null && changes.files.length === 0,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div className="flex gap-4" onKeyDown={stepFile}>
      {files.length > 1 && <FileList files={files} />}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {isEmpty && <Nothing />}
        {files.map((file) => (
          <ChangedFile key={file.filePath} file={file} sessionId={sessionId} onStep={onStep} />
        ))}
        <Rest />
      </div>
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation('turns');
  return (
    <div className="py-8 text-center">
      <p className="font-medium">{t('changes.nothing')}</p>
      <p className="mt-1 text-muted">{t('changes.nothingHint')}</p>
    </div>
  );
}

function FileList({ files }: { readonly files: readonly TurnFile[] }) {
  const { t } = useTranslation('turns');
  return (
    <nav
      aria-label={t('changes.fileList')}
      className="sticky top-0 hidden max-h-[70vh] w-64 shrink-0 self-start overflow-y-auto md:block"
    >
      <ul>
        {files.map(({ filePath, added, removed }) => (
          <li key={filePath}>
            <button
              type="button"
              title={visibleText(filePath)}
              onClick={() => showFile(headingOf(filePath))}
              className="flex w-full items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate font-mono text-xs">
                <VisibleText text={shortPath(filePath).name} />
              </span>
              <ChangeCount added={added} removed={removed} />
              <span className="sr-only">{t('changes.lines', { added, removed })}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the state of loading: loading, failed, or a button for more files. */
function Rest() {
  const { t, i18n } = useTranslation('turns');
  const api = useApi();
  const { isLoading, failure, nextOffset, turn } = useChanges();
  if (isLoading) {
    return (
      <p role="status" className="flex items-center gap-2 py-2 text-muted">
        <Spinner />
        {t('changes.reading')}
      </p>
    );
  }
  if (failure) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
        {t('changes.failed', { message: failureText(i18n, failure).message })}
        <Button onClick={() => void loadFiles(api)}>{t('changes.again')}</Button>
      </p>
    );
  }
  if (nextOffset === null || !turn) return null;
  return (
    <Button onClick={() => void loadFiles(api)}>
      {t('changes.more', { count: turn.changes.files - nextOffset })}
    </Button>
  );
}
