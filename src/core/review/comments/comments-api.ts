import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import type { ReviewComments } from './review-comments.ts';

/** Returns the calls about comments. */
export function commentsApi(comments: ReviewComments) {
  return {
    'review.comment': ({ place, comparison, path, side, start, end, text }) =>
      comments.add({ place, comparison }, { path, side, start, end, text }),
    'review.changeComment': async ({ place, commentId, text }) =>
      comments.change(place, commentId, text),
    'review.comments': async ({ place, comparison }) => {
      const listed = await comments.list({ place, comparison });
      return listed.ok ? ok({ comments: [...listed.value] }) : listed;
    },
    'review.commentLines': ({ place, comparison, commentId }) =>
      comments.linesAround({ place, comparison }, commentId),
    'review.commentsPrompt': async ({ place, comparison, language, commentIds }) =>
      comments.prompt({ place, comparison }, language, commentIds),
  } satisfies Partial<CorralApi>;
}
