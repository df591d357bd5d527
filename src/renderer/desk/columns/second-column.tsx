import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { draftOf, setDraft } from '#renderer/views/prompt-field/drafts.ts';
import { LeaveOut } from '#renderer/features/interactions/proposal/leave-out.tsx';
import { ProposalAnswers } from '#renderer/features/interactions/proposal/proposal-answers.tsx';
import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { hideBeside } from '#renderer/stores/window/show-beside.ts';
import type { Columns } from '#renderer/stores/columns/use-columns.ts';

import { ReviewColumn, SessionView, TurnChangesColumn } from '../lazy-parts.tsx';

/** Answers the request whose edit a review shows. */
const PROPOSAL = { Answers: ProposalAnswers, LeaveOut };

type Props = {
  readonly beside: NonNullable<Columns['beside']>;
  /** True if the window is wide enough for two columns. */
  readonly hasRoom: boolean;
  readonly leadingButton: ReactNode;
};

/** Renders what is beside the front: another session, the changes of a turn, or a review. */
export function SecondColumn({ beside: { content, session }, hasRoom, leadingButton }: Props) {
  const { sessionId } = session;
  const buttons = { leadingButton, trailingButton: <Close /> };
  switch (content.kind) {
    case 'session':
      return <SessionView session={session} {...buttons} />;
    case 'changes':
      return (
        <TurnChangesColumn key={content.seq} sessionId={sessionId} seq={content.seq} {...buttons} />
      );
    case 'review':
      return (
        <ReviewColumn
          key={sessionId}
          sessionId={sessionId}
          isWide={content.isWide}
          hasRoom={hasRoom}
          putPrompt={putPrompt}
          proposal={PROPOSAL}
          wanted={content}
          {...buttons}
        />
      );
  }
}

/** Adds a text to the draft of the message of a session, and moves the focus there. */
function putPrompt(sessionId: string, text: string): void {
  const draft = draftOf(sessionId);
  setDraft(sessionId, draft === '' ? text : `${draft}\n\n${text}`);
  selectSession(sessionId, Date.now());
  requestAnimationFrame(() => focusRegion('composer'));
}

function Close() {
  const { t } = useTranslation('sessions');
  const { keysOf } = useActions();
  return (
    <IconButton label={t('columns.close')} shortcut={keysOf('toggleBeside')} onClick={hideBeside}>
      <X />
    </IconButton>
  );
}
