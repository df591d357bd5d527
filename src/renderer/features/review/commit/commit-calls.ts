import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Language } from '#shared/words/language.ts';

import type { Review } from '../store/review.ts';

/** Returns null if the person did not agree to the programs that would run. */
export async function commit(review: Review, message: string, isAmend: boolean) {
  const { api, place, programs } = review;
  const reply = await programs.run(isAmend ? 'amend' : 'commit', () =>
    api['review.commit']({ commandId: newCommandId(), place, message, isAmend }),
  );
  if (reply !== null) await review.refresh();
  return reply;
}

export async function promptForMessage(review: Review, language: Language) {
  return review.api['review.commitPrompt']({ place: review.place, language });
}

/** Returns null if the person did not agree to the programs that would run. */
export async function push({ api, place, programs }: Review) {
  return programs.run('push', () => api['review.push']({ commandId: newCommandId(), place }));
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

/** Returns null if the person did not agree to the programs that would run. */
export async function openPullRequest({ api, place, programs }: Review, request: PullRequest) {
  const input = { place, base: null, ...request };
  return programs.run(
    'pullRequest',
    () => api['review.pullRequest']({ commandId: newCommandId(), ...input }),
    'dialog',
  );
}
