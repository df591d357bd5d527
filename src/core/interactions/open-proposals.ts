import type { ReadProposal } from '#core/files/proposed-edit.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { InteractionHub } from './interaction-hub.ts';

/** Returns what an open request of a session would do to its files as they are now. */
export type ProposalOf = (
  sessionId: string,
  requestId: string,
) => ReturnType<ReadProposal> | ReturnType<typeof requestClosed>;

export function openProposals(
  hub: Pick<InteractionHub, 'openRequest'>,
  readProposal: ReadProposal,
): ProposalOf {
  return (sessionId, requestId) => {
    const request = hub.openRequest(requestId);
    return request?.sessionId === sessionId ? readProposal(request) : requestClosed();
  };
}

/** Refuses an answer to an edit that would no longer do what the person has read. */
export function checkProposal(
  proposalOf: ProposalOf,
  ids: { readonly sessionId: string; readonly requestId: string },
  proposalId: string,
): Result<null, Failure<'stale'>> {
  const now = proposalOf(ids.sessionId, ids.requestId);
  if (now.ok && now.value.proposalId === proposalId) return ok(null);
  // A closed question has a failure of its own, which names who answered.
  if (!now.ok && now.error.kind === 'requestClosed') return ok(null);
  return fail('stale', compose('questionFailures.stale'), compose('questionFailures.readAgain'));
}

function requestClosed() {
  return fail('requestClosed', compose('reviewFailures.requestClosed'));
}
