import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { NextCommit } from '#shared/git/next-commit.ts';
import type { Language } from '#shared/words/language.ts';

import type { Review } from '../store/review.ts';
import { isPossible } from './commit-notes.ts';

type ShownCommit = {
  readonly message: string;
  readonly isAmend: boolean;
  /** The plan that the person saw when they committed. */
  readonly next: NextCommit;
};

/**
 * Commits what was shown, or what is staged after the actions that were asked for before it. Returns
 * null if one of these was not carried out, nothing can be committed, or the person did not agree to
 * the programs that would run.
 */
export function commit(review: Review, { message, isAmend, next: shown }: ShownCommit) {
  const { api, place, programs } = review;
  return review.afterOthers(async (hasWaited) => {
    const { nextCommit } = review.state;
    // The person has chosen what is staged; the whole folder they would have to see first.
    const next = hasWaited && nextCommit?.holds === 'staged' ? nextCommit : shown;
    if (!isPossible(next, isAmend)) return null;
    const planId = isAmend ? next.amendPlanId : next.commitPlanId;
    const reply = await programs.run(isAmend ? 'amend' : 'commit', () =>
      api['review.commit']({ commandId: newCommandId(), place, message, isAmend, planId }),
    );
    if (reply?.ok) {
      const [subject = ''] = message.trim().split('\n');
      const { commitId } = reply.value;
      review.change({ isAmend: false, madeCommit: { commitId, subject, branch: next.branch } });
    }
    if (reply !== null) await review.refresh();
    return reply;
  });
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
