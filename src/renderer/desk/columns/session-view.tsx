import { useEffect, type ReactNode } from 'react';

import { Composer } from '#renderer/features/composer/composer.tsx';
import {
  ConversationSlotsContext,
  type ConversationSlots,
} from '#renderer/features/conversation/conversation-slots.ts';
import { Conversation } from '#renderer/features/conversation/conversation.tsx';
import { FindBar } from '#renderer/features/conversation/reading/find-bar.tsx';
import { ReadingNotice } from '#renderer/features/conversation/reading/reading-notice.tsx';
import { BoundedRules } from '#renderer/features/interactions/bounded-rules.tsx';
import { DockedBar } from '#renderer/features/interactions/docked/docked-bar.tsx';
import { DockedCard } from '#renderer/features/interactions/docked-card.tsx';
import { ContinuedLinks } from '#renderer/features/sessions/header/continued-links.tsx';
import { SessionBanner } from '#renderer/features/sessions/header/session-banner.tsx';
import { SessionHeader } from '#renderer/features/sessions/header/session-header.tsx';
import { SessionSplit } from '#renderer/features/terminal/layout/session-split.tsx';
import { regionProps } from '#renderer/kit/keyboard/regions.ts';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useClient } from '#renderer/stores/connection/api.ts';
import {
  openConversation,
  useConversationFailure,
} from '#renderer/stores/conversation/conversation.ts';
import type { Session } from '#shared/contract/sessions.ts';

const SLOTS: ConversationSlots = { OpenQuestion: DockedCard };

/**
 * Renders one session: header, problems, conversation, terminals and message field. Remount it for
 * another session.
 */
export function SessionView({
  session,
  leadingButton,
  trailingButton,
}: {
  readonly session: Session;
  readonly leadingButton: ReactNode;
  readonly trailingButton?: ReactNode;
}) {
  const client = useClient();
  const { sessionId } = session;
  const failure = useConversationFailure(sessionId);
  useEffect(() => openConversation(client, sessionId), [client, sessionId]);
  return (
    <>
      <SessionHeader
        session={session}
        leadingButton={leadingButton}
        trailingButton={trailingButton}
      />
      <ContinuedLinks session={session} />
      <SessionBanner session={session} />
      <SessionSplit sessionId={sessionId}>
        {failure ? (
          <div className="flex-1 p-4">
            <ProblemBox failure={failure} />
          </div>
        ) : (
          <div {...regionProps('conversation')} className="relative flex min-h-0 flex-1 flex-col">
            <FindBar sessionId={sessionId} />
            <ConversationSlotsContext value={SLOTS}>
              <Conversation sessionId={sessionId} />
            </ConversationSlotsContext>
            <ReadingNotice sessionId={sessionId} />
          </div>
        )}
        <DockedBar sessionId={sessionId} />
        <div {...regionProps('composer')} className="contents">
          <BoundedRules sessionId={sessionId} />
          <Composer sessionId={sessionId} />
        </div>
      </SessionSplit>
    </>
  );
}
