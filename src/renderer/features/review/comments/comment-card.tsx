import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Badge } from '#renderer/kit/ui/badge.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';

import { useReview } from '../store/review-context.ts';
import { changeComment } from './comment-calls.ts';
import { CommentForm } from './comment-form.tsx';
import { useLinesText } from './use-lines-text.ts';

type Props = {
  readonly comment: ReviewComment;
  /** False if the former lines of an outdated comment are shown beside it. */
  readonly hasLines?: boolean;
};

/** Shows a comment with its place, and changes or deletes it. */
export function CommentCard({ comment, hasLines = true }: Props) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const report = useReportFailure();
  const linesText = useLinesText();
  const [isEditing, setEditing] = useState(false);
  const { commentId, text, state, lines } = comment;
  const name = `${visibleText(comment.path)}, ${linesText(comment)}`;
  const change = async (next: string | null) => {
    const failure = await changeComment(review, commentId, next);
    if (failure) report(failure, t('comment.failed'));
    else setEditing(false);
    return failure === null;
  };
  return (
    <article
      aria-label={t('comment.label', { place: name })}
      className="rounded-md border border-line-strong/70 bg-raised p-2.5 font-sans text-sm shadow-low"
    >
      <header className="flex items-center gap-2 text-xs text-muted">
        <span className="min-w-0 flex-1">{linesText(comment)}</span>
        {state !== 'current' && (
          <Badge tone={state === 'outdated' ? 'warning' : 'neutral'}>{t(`comment.${state}`)}</Badge>
        )}
        <IconButton
          label={t('comment.edit', { place: name })}
          className="size-6"
          onClick={() => setEditing(!isEditing)}
        >
          <Pencil aria-hidden className="size-3.5!" />
        </IconButton>
        <IconButton
          label={t('comment.delete', { place: name })}
          className="size-6"
          onClick={() => void change(null)}
        >
          <Trash2 aria-hidden className="size-3.5!" />
        </IconButton>
      </header>
      {hasLines && state === 'outdated' && lines.length > 0 && (
        <pre className="mt-1 max-h-24 overflow-auto rounded-sm bg-sunken px-2 py-1 text-xs text-muted">
          {lines.map(visibleText).join('\n')}
        </pre>
      )}
      {isEditing ? (
        <CommentForm
          label={t('comment.label', { place: name })}
          initial={text}
          onSave={change}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
    </article>
  );
}
