import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';
import type { Language } from '#shared/words/language.ts';

import { goToPosition } from '../store/picks.ts';
import type { Review } from '../store/review.ts';
import type { CommentDraft } from '../store/review-state.ts';

/** Stores the new comment and closes its form. Returns a failure, or null. */
export async function addComment(review: Review, draft: CommentDraft): Promise<Failure | null> {
  const { comparison } = review.state;
  const reply = await review.api['review.comment']({
    commandId: newCommandId(),
    place: review.place,
    comparison,
    ...draft,
  });
  if (!reply.ok) return reply.error;
  review.change({
    commentDraft: null,
    picks: null,
    comments: [...review.state.comments, reply.value.comment],
  });
  return null;
}

/** Changes the text of a comment; null deletes it. Returns a failure, or null. */
export async function changeComment(
  review: Review,
  commentId: string,
  text: string | null,
): Promise<Failure | null> {
  const reply = await review.api['review.changeComment']({
    commandId: newCommandId(),
    place: review.place,
    commentId,
    text,
  });
  if (!reply.ok) return reply.error;
  review.change({
    comments: review.state.comments.flatMap((comment) => {
      if (comment.commentId !== commentId) return [comment];
      return text === null ? [] : [{ ...comment, text }];
    }),
  });
  return null;
}

/** Composes one prompt of all comments. */
export async function promptOfComments(review: Review, language: Language) {
  const { comparison } = review.state;
  return review.api['review.commentsPrompt']({ place: review.place, comparison, language });
}

/** Goes to the file of a comment, or shows the text around it if the file has no change. */
export function showComment(review: Review, { path, commentId }: ReviewComment): void {
  const isChanged = review.state.files.some((file) => file.path === path);
  review.change({ shownComment: isChanged ? null : commentId });
  if (isChanged) goToPosition(review, { path, hunk: null });
}
