import { MessageSquareText } from 'lucide-react';
import { useCallback, useMemo, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { VList, type VListHandle } from 'virtua';

import { useApi } from '#renderer/stores/connection/api.ts';
import {
  loadNewer,
  loadOlder,
  setFollowing,
  useOpenedAt,
  usePageFlags,
  useWaiting,
} from '#renderer/stores/conversation/conversation.ts';
import { goTo } from '#renderer/stores/conversation/reading.ts';
import { useAgent, useSessionField } from '#renderer/stores/desk/desk.ts';
import { useNameInColumn } from '#renderer/stores/columns/column-context.ts';
import { NestedMessagesContext } from '#renderer/views/card/nested-messages.tsx';
import { KeepPlaceContext } from '#renderer/views/diff/keep-place.ts';
import { SessionFilesProvider } from '#renderer/views/file-viewer/session-files.tsx';

import { AwayProvider } from './away/away-provider.tsx';
import { ListEnd } from './reading/list-end.tsx';
import { useRowFocus } from './reading/use-row-focus.ts';
import { conversationProps } from './reading/visible-rows.ts';
import { renderNested } from './rows/nested-conversation.tsx';
import { renderRow } from './rows/row-view.tsx';
import { stopOfRow, type Row } from './rows/rows.ts';
import { useRows } from './rows/use-rows.ts';
import { nearEnd, nearStart } from './scroll/follow.ts';
import { ToEndButton } from './scroll/to-end-button.tsx';
import { useFillView } from './scroll/use-fill-view.ts';
import { placeOf, useFollow } from './scroll/use-follow.ts';
import { useRestorePlace } from './scroll/use-restore-place.ts';
import { useReveal } from './scroll/use-reveal.ts';
import { useSavePlace } from './scroll/use-save-place.ts';
import { useScrollSync } from './scroll/use-scroll-sync.ts';
import { useShift } from './scroll/use-shift.ts';
import { TurnStrip } from './turns/turn-strip.tsx';

type Props = { readonly sessionId: string };

/** Says that a conversation is empty; the prompts that wait for the agent are listed below. */
function EmptyConversation({ sessionId, agent }: Props & { readonly agent: string }) {
  const { t } = useTranslation('conversation');
  const hasPrompt = useWaiting(sessionId).length > 0;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
      <MessageSquareText size={22} aria-hidden className="text-faint" />
      <p className="font-medium">{t(hasPrompt ? 'notBegun' : 'empty', { agent })}</p>
      <p className="text-muted">{t(hasPrompt ? 'notBegunHint' : 'emptyHint', { agent })}</p>
    </div>
  );
}

/**
 * Lists all messages of a session. Only those near the viewport are in the DOM. Remount it for
 * another session.
 */
export function Conversation({ sessionId }: Props) {
  const { t } = useTranslation('conversation');
  const agentId = useSessionField(sessionId, 'agentId') ?? '';
  const agent = useAgent(agentId)?.name ?? agentId;
  const flags = usePageFlags(sessionId, null);
  const label = useNameInColumn(t('label'));
  return (
    <section
      aria-label={label}
      aria-busy={!flags.loaded}
      {...conversationProps(sessionId)}
      className="@container relative flex min-h-0 flex-1 flex-col"
    >
      {flags.loaded && <TurnStrip key={sessionId} sessionId={sessionId} />}
      <NestedMessagesContext value={renderNested}>
        <SessionFilesProvider sessionId={sessionId}>
          {flags.loaded && (
            <AwayProvider key={sessionId} sessionId={sessionId}>
              <MessageList sessionId={sessionId} agent={agent} />
            </AwayProvider>
          )}
        </SessionFilesProvider>
      </NestedMessagesContext>
    </section>
  );
}

function MessageList({ sessionId, agent }: Props & { readonly agent: string }) {
  const api = useApi();
  const flags = usePageFlags(sessionId, null);
  const { hasBefore, hasAfter } = flags;
  const rowSet = useRows(sessionId, null);
  const shift = useShift(rowSet);
  const { all: rows, stored } = rowSet;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VListHandle>(null);
  const noteFollowing = useCallback(
    (now: boolean) => setFollowing(sessionId, null, now),
    [sessionId],
  );
  const startsAtEnd = useOpenedAt(sessionId).place === null;
  const follow = useFollow(
    list,
    { count: rows.length, isEnd: !hasAfter, startsAtEnd },
    noteFollowing,
  );
  const { following, onScroll, onResize, goToEnd } = follow;
  useRestorePlace(sessionId, list, rows, follow);
  useReveal(sessionId, list, { rows, hasBefore, hasAfter }, follow);
  const savePlace = useSavePlace(sessionId, list, rows, following);
  // Rows that are still streaming take no focus.
  const stops = useMemo(() => stored.map(stopOfRow), [stored]);
  const focus = useRowFocus({ sessionId, list, stops, following });
  const onListScroll = useListScroll(sessionId, list, onScroll, savePlace);
  useScrollSync(frame, list, onListScroll);
  const onListResize = useListResize(sessionId, list, { count: rows.length, hasBefore }, onResize);
  const toEnd = () => {
    if (hasAfter) void goTo(api, { sessionId, to: 'end', focus: false });
    else goToEnd();
  };
  if (rows.length === 0)
    return hasBefore ? null : <EmptyConversation sessionId={sessionId} agent={agent} />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the messages inside */}
      <div ref={frame} className="contents" {...focus.frameProps}>
        <KeepPlaceContext value={follow.leave}>
          <VList
            ref={list}
            data={rows}
            shift={shift}
            keepMounted={focus.keepMounted}
            onScroll={onListScroll}
            onResize={onListResize}
            data-scroller=""
            tabIndex={focus.scrollerTabIndex}
            // No padding: heads of diffs would stick below it, with lines visible above them.
            className="pb-6 before:block before:h-4 focus-visible:-outline-offset-2"
          >
            {renderTopRow}
          </VList>
        </KeepPlaceContext>
      </div>
      <ListEnd {...focus.endProps} />
      <ToEndButton isShown={!following || hasAfter} sessionId={sessionId} onClick={toEnd} />
    </>
  );
}

/**
 * Returns the scroll handler of the list. Loads older or newer messages near the start or the end.
 */
function useListScroll(
  sessionId: string,
  list: RefObject<VListHandle | null>,
  onScroll: () => void,
  savePlace: () => void,
): () => void {
  const api = useApi();
  return useCallback(() => {
    onScroll();
    savePlace();
    const place = placeOf(list.current);
    if (nearStart(place)) void loadOlder(api, sessionId, null);
    if (nearEnd(place)) void loadNewer(api, sessionId, null);
  }, [api, sessionId, list, onScroll, savePlace]);
}

/** Returns the resize handler of the list. Loads older messages until the list fills its view. */
function useListResize(
  sessionId: string,
  list: RefObject<VListHandle | null>,
  { count, hasBefore }: { readonly count: number; readonly hasBefore: boolean },
  onResize: () => void,
): () => void {
  const api = useApi();
  const older = useCallback(() => void loadOlder(api, sessionId, null), [api, sessionId]);
  const fillView = useFillView(list, count, hasBefore ? older : null);
  return useCallback(() => {
    onResize();
    fillView();
  }, [onResize, fillView]);
}

function renderTopRow(row: Row) {
  return renderRow(row, false);
}
