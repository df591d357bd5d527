import { useEffect, type ReactNode } from 'react';

import { Composer } from '#renderer/composer/composer.tsx';
import { useClient } from '#renderer/connection/api.ts';
import { Conversation } from '#renderer/conversation/conversation.tsx';
import { FindBar } from '#renderer/reading/find-bar.tsx';
import { ReadingNotice } from '#renderer/reading/reading-notice.tsx';
import { SessionBanner } from '#renderer/sessions/header/session-banner.tsx';
import { SessionHeader } from '#renderer/sessions/header/session-header.tsx';
import { regionProps } from '#renderer/shortcuts/regions.ts';
import { openConversation, useConversationFailure } from '#renderer/stores/conversation.ts';
import { SessionSplit } from '#renderer/terminal/layout/session-split.tsx';
import { ProblemBox } from '#renderer/ui/problem-box.tsx';
import type { Session } from '#shared/contract/sessions.ts';

/** One session: what it is, what is wrong, what was said, and what to say next. Remount it for another session. */
export function SessionView({ session, lead }: { readonly session: Session; readonly lead: ReactNode }) {
  const client = useClient();
  const { sessionId } = session;
  const failure = useConversationFailure(sessionId);
  useEffect(() => openConversation(client, sessionId), [client, sessionId]);
  return (
    <>
      <SessionHeader session={session} lead={lead} />
      <SessionBanner session={session} />
      <SessionSplit sessionId={sessionId}>
        {failure ? (
          <div className="flex-1 p-4">
            <ProblemBox failure={failure} />
          </div>
        ) : (
          <div {...regionProps('conversation')} className="relative flex min-h-0 flex-1 flex-col">
            <FindBar sessionId={sessionId} />
            <Conversation sessionId={sessionId} />
            <ReadingNotice />
          </div>
        )}
        <div {...regionProps('composer')} className="contents">
          <Composer sessionId={sessionId} />
        </div>
      </SessionSplit>
    </>
  );
}
