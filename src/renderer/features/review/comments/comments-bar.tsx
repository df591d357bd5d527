import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';
import { chooseLanguage, languageOf } from '#shared/words/language.ts';

import { useReview, useReviewState } from '../store/review-context.ts';
import { promptOfComments, showComment } from './comment-calls.ts';
import { CommentCard } from './comment-card.tsx';
import { useLinesText } from './use-lines-text.ts';

/** Shows how many comments there are, lists them, and puts them into the message field. */
export function CommentsBar() {
  const { t, i18n } = useTranslation('review');
  const { review, putPrompt } = useReview();
  const report = useReportFailure();
  const comments = useReviewState((state) => state.comments);
  const [isOpen, setOpen] = useState(false);
  if (comments.length === 0) return null;
  const outdated = comments.filter(({ state }) => state === 'outdated').length;
  const send = async () => {
    const reply = await promptOfComments(review, chooseLanguage(languageOf(i18n.language), []));
    if (reply.ok) putPrompt?.(reply.value.prompt);
    else report(reply.error, t('comment.notComposed'));
  };
  return (
    <section aria-label={t('comment.bar')} className="shrink-0 border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-3 py-1.5">
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          icon={<MessageSquarePlus aria-hidden className="size-3.5" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('comment.count', { count: comments.length })}
          {outdated > 0 && ` · ${t('comment.outdatedCount', { count: outdated })}`}
        </Button>
        {putPrompt && (
          <Button size="sm" onClick={() => void send()}>
            {t('comment.send')}
          </Button>
        )}
        <span className="hidden text-2xs text-faint xl:inline">
          {putPrompt && t('comment.sendHint')}
        </span>
      </div>
      {isOpen && (
        <ul className="flex max-h-[40vh] flex-col gap-2 overflow-y-auto px-3 pb-3">
          {comments.map((comment) => (
            <Entry key={comment.commentId} comment={comment} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ comment }: { readonly comment: ReviewComment }) {
  const { review } = useReview();
  const linesText = useLinesText();
  const { path } = comment;
  const name = `${visibleText(path)}, ${linesText(comment)}`;
  return (
    <li className="flex flex-col gap-1">
      <button
        type="button"
        data-comment={comment.commentId}
        onClick={() => showComment(review, comment)}
        className="truncate rounded-sm text-left focus-visible:-outline-offset-1 text-xs text-accent hover:underline"
      >
        {name}
      </button>
      <CommentCard comment={comment} />
    </li>
  );
}
