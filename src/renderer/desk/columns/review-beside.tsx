import type { ReactNode } from 'react';

import { LeaveOut } from '#renderer/features/interactions/proposal/leave-out.tsx';
import { ProposalAnswers } from '#renderer/features/interactions/proposal/proposal-answers.tsx';
import { ReviewColumn } from '#renderer/features/review/review-column.tsx';
import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import type { Beside } from '#renderer/stores/window/columns.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { draftOf, setDraft } from '#renderer/views/prompt-field/drafts.ts';

/** Answers the request whose edit a review shows. */
const PROPOSAL = { Answers: ProposalAnswers, LeaveOut };

type Props = {
  readonly sessionId: string;
  readonly content: Extract<Beside, { readonly kind: 'review' }>;
  /** True if the window is wide enough for two columns. */
  readonly hasRoom: boolean;
  readonly leadingButton: ReactNode;
  readonly trailingButton: ReactNode;
};

/** Renders the review of a session. It and the answers to a proposed edit load lazily. */
export function ReviewBeside({ content, ...props }: Props) {
  return (
    <ReviewColumn
      {...props}
      isWide={content.isWide}
      putPrompt={putPrompt}
      proposal={PROPOSAL}
      wanted={content}
    />
  );
}

/** Adds a text to the draft of the message of a session, and moves the focus there. */
function putPrompt(sessionId: string, text: string): void {
  const draft = draftOf(sessionId);
  setDraft(sessionId, draft === '' ? text : `${draft}\n\n${text}`);
  selectSession(sessionId, Date.now());
  requestAnimationFrame(() => focusRegion('composer'));
}
