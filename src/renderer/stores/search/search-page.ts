import { create } from 'zustand';

import { bringPageToFront, leavePage } from '#renderer/stores/window/ui.ts';
import type { Failure } from '#shared/base/failure.ts';
import type {
  FoundConversation,
  IndexState,
  SearchHit,
} from '#shared/contract/calls/search/search.ts';

/** Results of a search, as far as they are loaded. */
export type SearchResults = {
  /** The text that was searched for. */
  readonly typed: string;
  readonly conversations: readonly FoundConversation[];
  readonly hasMore: boolean;
  readonly index: IndexState;
};

/** Matches of a conversation beyond the first ones. `next` is null after the last one. */
export type FurtherHits = { readonly hits: readonly SearchHit[]; readonly next: number | null };

/** The page that searches all conversations. It stays as it is while something else is in front. */
type SearchPage = {
  readonly typed: string;
  /** Null before the first reply. */
  readonly results: SearchResults | null;
  /** Why the last search failed, and its text; null if it did not. */
  readonly failure: { readonly typed: string; readonly reason: Failure } | null;
  /** Further matches by the key of their conversation. */
  readonly further: Readonly<Record<string, FurtherHits>>;
  /** Keys of the conversations whose matches are hidden. */
  readonly folded: readonly string[];
  /** Key of the row that Tab reaches; null for the first one. */
  readonly activeRow: string | null;
  readonly top: number;
  /** True if the person went to a message of the results. */
  readonly hasLeft: boolean;
  /** The part that takes the focus. Another object asks for it again. */
  readonly focus: { readonly on: 'field' | 'row' };
};

const empty = {
  results: null,
  failure: null,
  further: {},
  folded: [],
  activeRow: null,
  top: 0,
  hasLeft: false,
};

export const useSearchPage = create<SearchPage>()(() => ({
  typed: '',
  focus: { on: 'field' },
  ...empty,
}));

/** Changes the page. This function and the ones below are the only ones that write this store. */
export function changeSearchPage(change: Partial<SearchPage>): void {
  useSearchPage.setState(change);
}

/** Sets the query. Its results replace those of another one. */
export function typeSearch(typed: string): void {
  useSearchPage.setState({ typed, activeRow: null });
}

/** Shows the page with its field in focus; with another query, it begins again. */
export function openSearchPage(typed?: string): void {
  const isOther = typed !== undefined && typed !== useSearchPage.getState().typed;
  show('field', isOther ? { typed, ...empty } : {});
}

/** Shows the results as they were left, at the row that was chosen. */
export function returnToSearch(): void {
  show(useSearchPage.getState().activeRow === null ? 'field' : 'row', {});
}

function show(on: 'field' | 'row', change: Partial<SearchPage>): void {
  useSearchPage.setState({ ...change, hasLeft: false, focus: { on } });
  bringPageToFront('search');
}

export function closeSearchPage(): void {
  useSearchPage.setState({ hasLeft: false });
  leavePage();
}

export function conversationKey({
  agentId,
  agentSessionId,
  sessionId,
}: Pick<FoundConversation, 'agentId' | 'agentSessionId' | 'sessionId'>): string {
  return `${agentId} ${sessionId ?? agentSessionId}`;
}

/** Returns a query that finds the messages whose tools named a file. */
export function fileQuery(path: string): string {
  // A quotation mark would end the value, and no query can contain one.
  const part = path.includes('"') ? longestPart(path) : path;
  return /[\s"]/u.test(part) || part.startsWith('//') ? `file:"${part}"` : `file:${part}`;
}

function longestPart(path: string): string {
  return path.split('"').toSorted((one, other) => other.length - one.length)[0] ?? '';
}
