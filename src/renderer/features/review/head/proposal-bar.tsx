import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import {
  useProposedRequest,
  useReview,
  useReviewState,
  type ProposalSlot,
} from '../store/review-context.ts';
import { isBehindFiles, shownProposal } from '../store/shown-proposal.ts';

/** Renders the answers to the request whose edit is compared. */
export function ProposalBar() {
  const requestId = useProposedRequest();
  const { proposal } = useReview();
  return requestId === null || !proposal ? null : <Bar requestId={requestId} slot={proposal} />;
}

function Bar({ requestId, slot }: { readonly requestId: string; readonly slot: ProposalSlot }) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const proposalId = useReviewState(shownProposal);
  const isBehind = useReviewState(isBehindFiles);
  const isUnknown = useReviewState(({ failure }) => failure?.kind === 'noSuchEnd');
  const files = useReviewState((state) => state.files);
  const hunks = useReviewState(({ diffs }) => {
    const [file] = files;
    return (file && files.length === 1 && diffs.get(file.path)?.diff?.hunks) || null;
  });
  // Reads all of the edit, also what is not near the visible part.
  useEffect(() => {
    for (const { path } of files) void review.approach(path);
  }, [review, files]);
  useEffect(() => {
    if (isBehind) void review.refresh();
  }, [review, isBehind]);
  return (
    <section aria-label={t('ends.requests')} className="shrink-0 border-b border-line">
      <slot.Answers
        requestId={requestId}
        proposalId={proposalId}
        hunks={hunks}
        isUnknown={isUnknown}
        refresh={() => void review.refresh()}
        onLeftOut={(leftOut) => review.change({ leftOut })}
      />
    </section>
  );
}
