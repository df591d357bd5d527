import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';

import { useReview } from '../store/review-context.ts';
import type { CommentDraft } from '../store/review-state.ts';
import { addComment } from './comment-calls.ts';
import { CommentCard } from './comment-card.tsx';
import { CommentForm } from './comment-form.tsx';
import { useLinesText } from './use-lines-text.ts';

type Props = {
  readonly comments: readonly ReviewComment[];
  /** The new comment that is being written here; null if none is. */
  readonly draft: CommentDraft | null;
  readonly columns: number;
};

/** Renders the comments below a row of a diff, and the form of a new one. */
export function CommentRows({ comments, draft, columns }: Props) {
  return (
    <Row columns={columns}>
      {comments.map((comment) => (
        <OneComment key={comment.commentId} comment={comment} />
      ))}
      {draft && <NewComment draft={draft} />}
    </Row>
  );
}

/** Folds an outdated comment, whose lines are not there any more. */
function OneComment({ comment }: { readonly comment: ReviewComment }) {
  const { t } = useTranslation('review');
  const linesText = useLinesText();
  if (comment.state !== 'outdated') return <CommentCard comment={comment} />;
  return (
    <details>
      <summary className="cursor-default rounded-md px-1 text-xs text-muted hover:bg-hover">
        {t('comment.outdatedOn', { place: linesText(comment) })}
      </summary>
      <div className="pt-1">
        <CommentCard comment={comment} />
      </div>
    </details>
  );
}

function Row({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  return (
    <div role="row" className="border-y border-line bg-canvas">
      <div
        role="cell"
        aria-colspan={columns}
        className="sticky left-0 flex max-w-3xl flex-col gap-2 p-2 font-sans"
      >
        {children}
      </div>
    </div>
  );
}

function NewComment({ draft }: { readonly draft: CommentDraft }) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const report = useReportFailure();
  const linesText = useLinesText();
  const place = `${visibleText(draft.path)}, ${linesText(draft)}`;
  const save = async (text: string) => {
    const failure = await addComment(review, { ...draft, text });
    if (failure) report(failure, t('comment.failed'));
    else review.change({ wanted: review.state.current });
    return failure === null;
  };
  return (
    <CommentForm
      label={t('comment.label', { place })}
      initial={draft.text}
      onSave={save}
      onCancel={() => review.change({ commentDraft: null, wanted: review.state.current })}
    />
  );
}
