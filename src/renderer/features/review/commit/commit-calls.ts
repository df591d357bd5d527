import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Language } from '#shared/words/language.ts';

import type { Review } from '../store/review.ts';

export async function commit(review: Review, message: string, isAmend: boolean) {
  const reply = await review.api['review.commit']({
    commandId: newCommandId(),
    place: review.place,
    message,
    isAmend,
  });
  await review.refresh();
  return reply;
}

export async function promptForMessage(review: Review, language: Language) {
  return review.api['review.commitPrompt']({ place: review.place, language });
}

export async function push(review: Review) {
  return review.api['review.push']({ commandId: newCommandId(), place: review.place });
}

/** Time between two questions for the progress of a push. */
const POLL_MS = 500;

/** Reports the last line that a running push printed, until the returned function is called. */
export function followPush(review: Review, onLine: (line: string | null) => void): () => void {
  const timer = setInterval(() => {
    void review.api['review.pushProgress']({ place: review.place }).then((reply) => {
      if (reply.ok) onLine(reply.value.line);
    });
  }, POLL_MS);
  return () => clearInterval(timer);
}

type PullRequest = {
  readonly title: string;
  readonly body: string;
  readonly isDraft: boolean;
};

export async function openPullRequest(review: Review, request: PullRequest) {
  return review.api['review.pullRequest']({
    commandId: newCommandId(),
    place: review.place,
    base: null,
    ...request,
  });
}
