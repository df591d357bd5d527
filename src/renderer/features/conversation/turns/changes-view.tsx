import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { shortPath } from '#renderer/kit/text/short-path.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { ChangeCount } from '#renderer/views/session/change-count.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { TurnFile } from '#shared/conversation/turn.ts';

import { ChangedFile } from './changed-file.tsx';
import { loadFiles, useChanges } from './changes-store.ts';
import { headingOf, showFile, stepFile } from './file-steps.ts';

/** Shows the beginning of the prompt of the turn. */
export function Gist({ gist }: { readonly gist: string }) {
  return (
    <span className="line-clamp-2 wrap-anywhere">
      <VisibleText text={gist} />
    </span>
  );
}

type ChangesProps = {
  readonly sessionId: string;
  /** True if the list of the files is shown beside their changes. */
  readonly hasFileList: boolean;
  readonly onStep: (part: TurnFile['parts'][number]) => void;
};

/** Shows the files of the open turn with their changes. */
export function Changes({ sessionId, hasFileList, onStep }: ChangesProps) {
  const files = useChanges((changes) => changes.files);
  const isEmpty = useChanges(
    (changes) => changes.turn !== null && changes.nextOffset === null && changes.files.length === 0,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div className="flex gap-4" onKeyDown={stepFile}>
      {hasFileList && files.length > 1 && <FileList files={files} />}
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
        {t('changes.failed', { message: textIn(i18n.language, failure.message) })}
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
