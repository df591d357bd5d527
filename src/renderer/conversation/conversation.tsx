import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VList, type VListHandle } from 'virtua';

import { NestedMessagesContext } from '#renderer/cards/nested-messages.tsx';
import { useApi } from '#renderer/connection/api.ts';
import { SessionFilesProvider } from '#renderer/files/session-files.tsx';
import { jumpToEnd, loadNewer, loadOlder, setFollowing, useMessages, usePageFlags } from '#renderer/stores/conversation.ts';
import { useAgent, useSession } from '#renderer/stores/desk.ts';
import { TurnStrip } from '#renderer/turns/turn-strip.tsx';

import { AnswerAnnouncer } from './answer-announcer.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { nearEnd, nearStart } from './follow.ts';
import { renderNested } from './nested-conversation.tsx';
import { renderRow } from './row-view.tsx';
import type { Row } from './rows.ts';
import { ToEndButton } from './to-end-button.tsx';
import { placeOf, useFollow } from './use-follow.ts';
import { useHeldPlace } from './use-held-place.ts';
import { useReveal } from './use-reveal.ts';
import { useRows } from './use-rows.ts';
import { useShift } from './use-shift.ts';

type Props = { readonly sessionId: string };

/** All of a session's messages, of which only those near the eye are in the page. Remount it for another session. */
export function Conversation({ sessionId }: Props) {
  const { t } = useTranslation('conversation');
  const session = useSession(sessionId);
  const agent = useAgent(session?.agentId ?? '')?.name ?? session?.agentId ?? '';
  const messages = useMessages(sessionId, null);
  const flags = usePageFlags(sessionId, null);
  return (
    <section aria-label={t('label')} aria-busy={!flags.loaded} className="relative flex min-h-0 flex-1 flex-col">
      {flags.loaded && <TurnStrip key={sessionId} sessionId={sessionId} />}
      <NestedMessagesContext value={renderNested}>
        <SessionFilesProvider sessionId={sessionId}>
          {flags.loaded && <MessageList key={sessionId} sessionId={sessionId} agent={agent} />}
        </SessionFilesProvider>
      </NestedMessagesContext>
      {flags.loaded && <AnswerAnnouncer key={sessionId} messages={messages} agent={agent} />}
    </section>
  );
}

function MessageList({ sessionId, agent }: Props & { readonly agent: string }) {
  const api = useApi();
  const messages = useMessages(sessionId, null);
  const flags = usePageFlags(sessionId, null);
  const rows = useRows(sessionId, null);
  const shift = useShift(rows);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VListHandle>(null);
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const noteFollowing = useCallback(
    (now: boolean) => {
      setFollowing(sessionId, null, now);
      setLeftAt(now ? null : lastSeq);
    },
    [sessionId, lastSeq],
  );
  const follow = useFollow(list, { count: rows.length, isEnd: !flags.hasAfter }, noteFollowing);
  const { following, onScroll, onResize, goToEnd } = follow;
  useReveal(sessionId, list, { rows, hasBefore: flags.hasBefore, hasAfter: flags.hasAfter }, follow);
  const loadAround = useCallback(() => {
    onScroll();
    const place = placeOf(list.current);
    if (nearStart(place)) void loadOlder(api, sessionId, null);
    if (nearEnd(place)) void loadNewer(api, sessionId, null);
  }, [api, sessionId, onScroll]);
  useHeldPlace(frame, list, loadAround);
  const toEnd = async () => {
    if (flags.hasAfter) await jumpToEnd(api, sessionId, null);
    goToEnd();
  };
  if (rows.length === 0) return <EmptyConversation agent={agent} />;
  return (
    <>
      <div ref={frame} className="contents">
        <VList
          ref={list}
          data={rows}
          shift={shift}
          onScroll={loadAround}
          onResize={onResize}
          data-scroller=""
          tabIndex={-1}
          className="pt-4 pb-6 focus-visible:-outline-offset-2"
        >
          {renderTopRow}
        </VList>
      </div>
      <ToEndButton isShown={!following || flags.hasAfter} messages={messages} leftAt={leftAt} onClick={() => void toEnd()} />
    </>
  );
}

function renderTopRow(row: Row) {
  return renderRow(row, false);
}
