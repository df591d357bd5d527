import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import {
  changeSearchPage,
  conversationKey,
  useSearchPage,
  type SearchResults,
} from '#renderer/stores/search/search-page.ts';
import type { Failure } from '#shared/base/failure.ts';
import { MAX_QUERY, type FoundConversation } from '#shared/contract/calls/search/search.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { ok, type Result } from '#shared/base/result.ts';

/** Debounce delay before a search, and the delay before one that may find more, in ms. */
const DEBOUNCE_MS = 150;
const AGAIN_MS = 1000;
/** Number of conversations that are loaded at first, and that are added each time. */
const PAGE = 20;
/** Largest number of conversations of one call, and number of further matches. */
const CALL_LIMIT = 200;
const FURTHER = 50;
const noFilters = { agentId: null, project: null, after: null, before: null };

type Range = { readonly offset: number; readonly end: number; readonly isRepeat: boolean };

/** Loads the conversations from `offset` to before `end` that match a query. */
async function loadRange(
  api: CorralApi,
  typed: string,
  { offset, end, isRepeat }: Range,
): Promise<Result<SearchResults, Failure>> {
  const query = typed.trim().slice(0, MAX_QUERY);
  const conversations: FoundConversation[] = [];
  for (let from = offset; ;) {
    const limit = Math.min(CALL_LIMIT, end - from);
    const part = { offset: from, limit, isRepeat: isRepeat || from > offset };
    const reply = await api['search.find']({ query, ...noFilters, ...part });
    if (!reply.ok) return reply;
    conversations.push(...reply.value.conversations);
    from += limit;
    const { hasMore, index } = reply.value;
    if (!hasMore || from >= end) return ok({ typed, conversations, hasMore, index });
  }
}

/** Searches while the person types, and again while the index is being built. */
export function useSearchResults() {
  const api = useApi();
  const typed = useSearchPage((page) => page.typed);
  const results = useSearchPage((page) => page.results);
  const failure = useSearchPage((page) => page.failure);
  const isLoading = useRef(false);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const search = useEffectEvent(async (isRepeat: boolean, isCurrent: () => boolean) => {
    const shown = results?.typed === typed ? results.conversations.length : 0;
    const end = Math.max(PAGE, shown);
    const found = await loadRange(api, typed, { offset: 0, end, isRepeat });
    if (!isCurrent()) return false;
    if (!found.ok) {
      changeSearchPage({ failure: { typed, reason: found.error }, results: null });
      return false;
    }
    const now = useSearchPage.getState().results;
    const isOther = now?.typed !== typed;
    // More conversations may have been loaded meanwhile.
    const isWhole = isOther || now.conversations.length <= end;
    const kept = isOther ? { further: {}, folded: [], activeRow: null, top: 0 } : {};
    if (isWhole) changeSearchPage({ results: found.value, failure: null, ...kept });
    return found.value.index.isUpdating;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const later = (delay: number, isRepeat: boolean) => {
      timer = setTimeout(async () => {
        const isPartial = await search(isRepeat, () => !isEnded);
        if (isPartial && !isEnded) later(AGAIN_MS, true);
      }, delay);
    };
    const { results: kept } = useSearchPage.getState();
    const isKnown = kept?.typed === typed && !kept.index.isUpdating;
    if (typed.trim() !== '' && !isKnown) later(DEBOUNCE_MS, false);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [typed]);
  const loadMore = async (offset: number) => {
    if (isLoading.current || results?.typed !== typed || !results.hasMore) return;
    isLoading.current = true;
    setLoadingMore(true);
    const found = await loadRange(api, typed, { offset, end: offset + PAGE, isRepeat: true });
    isLoading.current = false;
    setLoadingMore(false);
    const now = useSearchPage.getState().results;
    if (now?.typed !== typed) return;
    if (!found.ok) return changeSearchPage({ failure: { typed, reason: found.error } });
    const conversations = withOthers(now.conversations, found.value.conversations);
    changeSearchPage({ results: { ...found.value, conversations } });
  };
  const again = () => void search(false, () => useSearchPage.getState().typed === typed);
  const isSearched = typed.trim() !== '';
  const isPending = isSearched && failure?.typed !== typed && results?.typed !== typed;
  return { isSearched, isPending, isLoadingMore, loadMore, again };
}

/** Adds conversations that are not in the list; one that moved meanwhile may be there already. */
function withOthers(
  known: readonly FoundConversation[],
  found: readonly FoundConversation[],
): readonly FoundConversation[] {
  const keys = new Set(known.map(conversationKey));
  return [...known, ...found.filter((each) => !keys.has(conversationKey(each)))];
}

/**
 * Returns a function that loads further matches of a conversation. It resolves with the key of the
 * row of the first one, or null if there is none.
 */
export function useFurtherHits(): (conversation: FoundConversation) => Promise<string | null> {
  const api = useApi();
  return async (conversation) => {
    const key = conversationKey(conversation);
    const { typed, further } = useSearchPage.getState();
    const known = further[key];
    const { agentId, agentSessionId, sessionId } = conversation;
    const reply = await api['search.matches']({
      query: typed.trim().slice(0, MAX_QUERY),
      agentId,
      agentSessionId,
      sessionId,
      offset: known?.next ?? 0,
      limit: FURTHER,
    });
    const now = useSearchPage.getState();
    if (now.typed !== typed) return null;
    if (!reply.ok) {
      changeSearchPage({ failure: { typed, reason: reply.error } });
      return null;
    }
    const hits = known?.hits ?? [];
    const ids = new Set(hits.map(({ messageId }) => messageId));
    const added = reply.value.hits.filter(({ messageId }) => !ids.has(messageId));
    const all = { hits: [...hits, ...added], next: reply.value.next };
    changeSearchPage({ further: { ...now.further, [key]: all } });
    const first = all.hits[known ? hits.length : conversation.hits.length];
    return first ? `${key} ${first.messageId}` : null;
  };
}
