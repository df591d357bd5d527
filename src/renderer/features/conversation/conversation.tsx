import { MessageSquareText } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VList, type VListHandle } from 'virtua';

import { useApi } from '#renderer/stores/connection/api.ts';
import { loadNewer, loadOlder, setFollowing, useOpenedAt, usePageFlags } from '#renderer/stores/conversation/conversation.ts';
import { goTo } from '#renderer/stores/conversation/reading.ts';
import { useAgent, useSession } from '#renderer/stores/desk/desk.ts';
import { NestedMessagesContext } from '#renderer/views/card/nested-messages.tsx';
import { SessionFilesProvider } from '#renderer/views/file-viewer/session-files.tsx';

import { ListEnd } from './reading/list-end.tsx';
import { useRowFocus } from './reading/use-row-focus.ts';
import { renderNested } from './rows/nested-conversation.tsx';
import { renderRow } from './rows/row-view.tsx';
import { stopOfRow, type Row } from './rows/rows.ts';
import { useRows } from './rows/use-rows.ts';
import { nearEnd, nearStart } from './scroll/follow.ts';
import { ToEndButton } from './scroll/to-end-button.tsx';
import { useFilled } from './scroll/use-filled.ts';
import { placeOf, useFollow } from './scroll/use-follow.ts';
import { useHeldPlace } from './scroll/use-held-place.ts';
import { useKeptPlace } from './scroll/use-kept-place.ts';
import { useRestoredPlace } from './scroll/use-restored-place.ts';
import { useReveal } from './scroll/use-reveal.ts';
import { useShift } from './scroll/use-shift.ts';
import { TurnStrip } from './turns/turn-strip.tsx';

function EmptyConversation({ agent }: { readonly agent: string }) {
  const { t } = useTranslation('conversation');
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
      <MessageSquareText size={22} aria-hidden className="text-faint" />
      <p className="font-medium">{t('empty')}</p>
      <p className="text-muted">{t('emptyHint', { agent })}</p>
    </div>
  );
}

type Props = { readonly sessionId: string };

/** All of a session's messages, of which only those near the eye are in the page. Remount it for another session. */
export function Conversation({ sessionId }: Props) {
  const { t } = useTranslation('conversation');
  const session = useSession(sessionId);
  const agent = useAgent(session?.agentId ?? '')?.name ?? session?.agentId ?? '';
  const flags = usePageFlags(sessionId, null);
  return (
    <section aria-label={t('label')} aria-busy={!flags.loaded} className="relative flex min-h-0 flex-1 flex-col">
      {flags.loaded && <TurnStrip key={sessionId} sessionId={sessionId} />}
      <NestedMessagesContext value={renderNested}>
        <SessionFilesProvider sessionId={sessionId}>
          {flags.loaded && <MessageList key={sessionId} sessionId={sessionId} agent={agent} />}
        </SessionFilesProvider>
      </NestedMessagesContext>
    </section>
  );
}

function MessageList({ sessionId, agent }: Props & { readonly agent: string }) {
  const api = useApi();
  const flags = usePageFlags(sessionId, null);
  const { hasBefore, hasAfter } = flags;
  const shown = useRows(sessionId, null);
  const shift = useShift(shown);
  const { all: rows, stored } = shown;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VListHandle>(null);
  const noteFollowing = useCallback((now: boolean) => setFollowing(sessionId, null, now), [sessionId]);
  const startsAtEnd = useOpenedAt(sessionId).place === null;
  const follow = useFollow(list, { count: rows.length, isEnd: !hasAfter, startsAtEnd }, noteFollowing);
  const { following, onScroll, onResize, goToEnd } = follow;
  useRestoredPlace(sessionId, list, rows, follow);
  useReveal(sessionId, list, { rows, hasBefore, hasAfter }, follow);
  const keepPlace = useKeptPlace(sessionId, list, rows, following);
  // What is being written takes no focus.
  const stops = useMemo(() => stored.map(stopOfRow), [stored]);
  const focus = useRowFocus({ sessionId, list, stops, following });
  const moved = useCallback(() => {
    onScroll();
    keepPlace();
    const place = placeOf(list.current);
    if (nearStart(place)) void loadOlder(api, sessionId, null);
    if (nearEnd(place)) void loadNewer(api, sessionId, null);
  }, [api, sessionId, onScroll, keepPlace]);
  useHeldPlace(frame, list, moved);
  const older = useCallback(() => void loadOlder(api, sessionId, null), [api, sessionId]);
  const filled = useFilled(list, rows.length, hasBefore ? older : null);
  const resized = useCallback(() => {
    onResize();
    filled();
  }, [onResize, filled]);
  const toEnd = () => {
    if (hasAfter) void goTo(api, { sessionId, to: 'end', focus: false });
    else goToEnd();
  };
  if (rows.length === 0) return hasBefore ? null : <EmptyConversation agent={agent} />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the messages inside */}
      <div ref={frame} className="contents" {...focus.frameProps}>
        <VList
          ref={list}
          data={rows}
          shift={shift}
          keepMounted={focus.keepMounted}
          onScroll={moved}
          onResize={resized}
          data-scroller=""
          tabIndex={focus.scrollerTabIndex}
          className="pt-4 pb-6 focus-visible:-outline-offset-2"
        >
          {renderTopRow}
        </VList>
      </div>
      <ListEnd {...focus.endProps} />
      <ToEndButton isShown={!following || hasAfter} sessionId={sessionId} onClick={toEnd} />
    </>
  );
}

function renderTopRow(row: Row) {
  return renderRow(row, false);
}
