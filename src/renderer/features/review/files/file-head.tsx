import { ChevronRight, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { PathText } from '#renderer/views/file/path-text.tsx';
import { SearchFileButton } from '#renderer/views/file/search-file-button.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { FileChange } from '#shared/git/file-change.ts';

import { ActionButtons } from '../hunks/action-buttons.tsx';
import { useWantedFocus } from '../hunks/hunk-head.tsx';
import { setFolded } from '../store/actions.ts';
import { noteFocus } from '../store/picks.ts';
import { useProposedRequest, useReview, useReviewState } from '../store/review-context.ts';
import { fileTarget } from '../store/target.ts';
import { LineCount } from './line-count.tsx';
import { StatusMark } from './status-mark.tsx';

type Props = {
  readonly file: FileChange;
  readonly isFolded: boolean;
  /** Id of the element that it folds. */
  readonly body: string;
};

/** Renders the head of a file, which stays visible while the file scrolls. */
export function FileHead({ file, isFolded, body }: Props) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const { path, oldPath } = file;
  const isProposed = useProposedRequest() !== null;
  const root = useReviewState((state) => state.root);
  const isCurrent = useReviewState(
    ({ current }) => current?.path === path && current.hunk === null,
  );
  return (
    <header
      className={classNames(
        'sticky top-0 z-2 flex min-h-9 flex-wrap items-center gap-x-2 border-b border-line px-1.5 py-0.5',
        isFolded && 'rounded-b-lg border-b-transparent',
        'rounded-t-lg',
        isCurrent ? 'bg-accent-soft' : 'bg-canvas',
      )}
    >
      <FoldButton file={file} isFolded={isFolded} body={body} />
      <StatusMark status={file.status} />
      <span className="min-w-24 flex-1 basis-40 leading-4">
        <PathText path={`${root}/${path}`} root={root} />
        {oldPath !== null && (
          <span className="block text-2xs text-muted">
            {t('file.from', { file: visibleText(oldPath) })}
          </span>
        )}
      </span>
      <LineCount added={file.added} removed={file.removed} />
      <span className="ml-auto flex shrink-0 items-center">
        {!isFolded && !file.isBinary && file.status !== 'conflicted' && (
          <IconButton
            label={t('file.whole', { file: visibleText(path) })}
            shortcut="Shift+E"
            className="size-6"
            onClick={() => review.change({ expanding: { path, hunk: null } })}
          >
            <FileText aria-hidden className="size-3.5!" />
          </IconButton>
        )}
        {!isProposed && <SearchFileButton path={path} root={root} />}
        <ActionButtons target={fileTarget(file)} />
        {!isProposed && <ReviewedBox file={file} />}
      </span>
    </header>
  );
}

function FoldButton({ file, isFolded, body }: Props) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const { path } = file;
  const ref = useWantedFocus<HTMLButtonElement>(path, null);
  const name = t('file.label', { file: visibleText(path), status: t(`status.${file.status}`) });
  return (
    <button
      ref={ref}
      type="button"
      data-review-file={path}
      aria-expanded={!isFolded}
      aria-controls={body}
      aria-label={`${t(isFolded ? 'file.unfold' : 'file.fold', { file: visibleText(path) })}. ${name}`}
      onFocus={() => noteFocus(review, { path, hunk: null })}
      onClick={() => setFolded(review, path, !isFolded)}
      className="flex size-6 shrink-0 scroll-my-2 items-center justify-center rounded-md hover:bg-hover"
    >
      <ChevronRight
        size={14}
        aria-hidden
        className={classNames('transition-transform', !isFolded && 'rotate-90')}
      />
    </button>
  );
}

function ReviewedBox({ file }: { readonly file: FileChange }) {
  const { t } = useTranslation('review');
  const { commands } = useReview();
  return (
    <label className="flex h-6 items-center gap-1.5 rounded-md px-2 text-xs text-muted hover:bg-hover">
      <input
        type="checkbox"
        checked={file.isReviewed}
        aria-label={t('file.markReviewed', { file: visibleText(file.path) })}
        aria-keyshortcuts="V"
        onChange={(event) => commands.mark(file, event.currentTarget.checked)}
        className="size-3.5 accent-accent-solid"
      />
      <span aria-hidden>{t('file.reviewed')}</span>
    </label>
  );
}
