import { useEffect, useEffectEvent, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Failure } from '#shared/base/failure.ts';
import {
  MAX_QUERY,
  type FoundConversation,
  type IndexState,
} from '#shared/contract/calls/search/search.ts';

/** Debounce delay before a search, and the delay before one that may find more, in ms. */
const DEBOUNCE_MS = 120;
const AGAIN_MS = 800;
/** Number of conversations that are shown at first, and that are added each time. */
const PAGE = 8;

/** Scripts in which one character is a word. */
const WORD_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export type FoundMessages = {
  /** The text to search for. */
  readonly typed: string;
  readonly conversations: readonly FoundConversation[];
  readonly hasMore: boolean;
  /** State of the index at the last reply; null before the first one. */
  readonly index: IndexState | null;
  readonly failure: Failure | null;
  /** True while a search for the typed text has no reply. */
  readonly isPending: boolean;
};

const nothing = { words: '', conversations: [], hasMore: false, index: null, failure: null };

type Found = Omit<FoundMessages, 'isPending' | 'typed'> & {
  /** The text that was searched for. */
  readonly words: string;
};

type FoundQuery = { readonly query: string; readonly limit: number; readonly isRepeat: boolean };

/** Searches all conversations while the person types. */
export function useFoundMessages(query: string): FoundMessages & { readonly showMore: () => void } {
  const api = useApi();
  const typed = query.trim().slice(0, MAX_QUERY);
  const isSearched = typed.length > 1 || WORD_SCRIPTS.test(typed);
  const [page, setPage] = useState({ typed, limit: PAGE });
  const limit = page.typed === typed ? page.limit : PAGE;
  const [found, setFound] = useState<Found>(nothing);
  const search = useEffectEvent(async (wanted: FoundQuery, isCurrent: () => boolean) => {
    const { query: words } = wanted;
    const filters = { agentId: null, project: null, after: null, before: null };
    const reply = await api['search.find']({
      ...filters,
      ...wanted,
      offset: 0,
    });
    if (!isCurrent()) return false;
    setFound(
      reply.ok
        ? { ...reply.value, words, failure: null }
        : { ...nothing, words, failure: reply.error },
    );
    return reply.ok && reply.value.index.isUpdating;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const later = (delay: number, isRepeat: boolean) => {
      timer = setTimeout(async () => {
        const isPartial = await search({ query: typed, limit, isRepeat }, () => !isEnded);
        if (isPartial && !isEnded) later(AGAIN_MS, true);
      }, delay);
    };
    if (isSearched) later(DEBOUNCE_MS, false);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [typed, isSearched, limit]);
  return {
    ...(isSearched ? found : nothing),
    typed,
    isPending: isSearched && found.words !== typed,
    showMore: () => setPage({ typed, limit: limit + 2 * PAGE }),
  };
}
