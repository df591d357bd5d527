import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import type { Failure } from '#shared/base/failure.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';

import { useReview, useReviewState } from '../store/review-context.ts';
import { CommentCard } from './comment-card.tsx';
import { useLinesText } from './use-lines-text.ts';

/** Shows the present text around a comment whose file is not among the changed ones. */
export function CommentedFile() {
  const comment = useReviewState(
    ({ comments, shownComment, files }) =>
      comments.find(
        ({ commentId, path }) =>
          commentId === shownComment && !files.some((file) => file.path === path),
      ) ?? null,
  );
  return comment && <Shown key={comment.commentId} comment={comment} />;
}

function Shown({ comment }: { readonly comment: ReviewComment }) {
  const { t } = useTranslation('review');
  const { t: tCommon } = useTranslation('common');
  const { review } = useReview();
  const linesText = useLinesText();
  const box = useRef<HTMLElement>(null);
  const { commentId, path } = comment;
  const place = `${visibleText(path)}, ${linesText(comment)}`;
  const close = () => {
    const entry = document.querySelector<HTMLElement>(`[data-comment="${CSS.escape(commentId)}"]`);
    review.change({ shownComment: null });
    entry?.focus();
  };
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const section = box.current;
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: 'nearest' });
    const onKey = (event: KeyboardEvent) => {
      const isInField = event.target instanceof HTMLTextAreaElement;
      if (event.key !== 'Escape' || isInField) return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    section?.addEventListener('keydown', onKey);
    return () => section?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('comment.label', { place })}
      className="mt-2 rounded-lg border border-line bg-surface outline-none focus-visible:border-accent"
    >
      <header className="flex items-center gap-2 border-b border-line px-3 py-1.5 text-sm">
        <span className="min-w-0 flex-1 truncate font-medium">
          <VisibleText text={path} />
        </span>
        <Badge>{t('comment.unchanged')}</Badge>
        {comment.state !== 'current' && (
          <Badge tone={comment.state === 'outdated' ? 'warning' : 'neutral'}>
            {t(`comment.${comment.state}`)}
          </Badge>
        )}
        <IconButton
          label={`${tCommon('action.close')}: ${place}`}
          className="size-6"
          onClick={close}
        >
          <X aria-hidden className="size-3.5!" />
        </IconButton>
      </header>
      <Text comment={comment} place={place} />
      <div className="border-t border-line p-2">
        <CommentCard comment={comment} hasLines={false} />
      </div>
    </section>
  );
}

type Read = {
  readonly comment: ReviewComment;
  readonly first: number;
  readonly lines: readonly string[];
};

/** Reads the lines again each time that the comments were listed. */
function useText(comment: ReviewComment) {
  const { review } = useReview();
  const [read, setRead] = useState<Read | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let isGone = false;
    const { comparison } = review.state;
    const { commentId } = comment;
    void review.api['review.commentLines']({ place: review.place, comparison, commentId }).then(
      (reply) => {
        if (isGone) return;
        setRead(reply.ok ? reply.value : null);
        setFailure(reply.ok ? null : reply.error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [review, comment]);
  return { read, failure };
}

function Text({ comment, place }: { readonly comment: ReviewComment; readonly place: string }) {
  const { t, i18n } = useTranslation('review');
  const { read, failure } = useText(comment);
  if (failure)
    return (
      <p role="alert" className="px-3 py-2 text-xs text-danger">
        {textIn(i18n.language, failure.message)}
      </p>
    );
  if (!read)
    return <p className="px-3 py-2 text-xs text-muted">{t('file.reading', { file: place })}</p>;
  const { lines, first } = read;
  if (lines.length > 0) return <Lines first={first} lines={lines} comment={read.comment} />;
  return (
    <>
      <p className="px-3 pt-2 text-xs text-warning">{t('comment.gone')}</p>
      <Lines first={comment.start} lines={comment.lines} comment={null} />
    </>
  );
}

type LinesProps = Omit<Read, 'comment'> & {
  /** The comment whose lines are marked; null if they are not there. */
  readonly comment: ReviewComment | null;
};

function Lines({ first, lines, comment }: LinesProps) {
  const { t } = useTranslation('review');
  return (
    <ol className="overflow-x-auto py-1 font-mono text-xs">
      {lines.map((line, at) => {
        const number = first + at;
        const isOwn = comment !== null && number >= comment.start && number <= comment.end;
        return (
          <li
            key={number}
            className={classNames(
              'flex gap-2 border-l-2 px-2',
              isOwn ? 'border-accent bg-accent-soft' : 'border-transparent',
              comment === null && 'text-muted',
            )}
          >
            <span className="w-10 shrink-0 text-right text-faint select-none">{number}</span>
            <code className="whitespace-pre">
              {isOwn && <span className="sr-only">{`${t('comment.commentedLine')}: `}</span>}
              <VisibleText text={line} />
            </code>
          </li>
        );
      })}
    </ol>
  );
}
