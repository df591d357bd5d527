import { z } from 'zod';

import type { StoreFailure } from '#core/store/database/database.ts';
import type { Result } from '#shared/base/result.ts';
import {
  usageGrouping,
  type UsageGroup,
  type UsageGrouping,
  type UsageSum,
} from '#shared/contract/calls/search/usage.ts';

import type { Excerpt } from './excerpt.ts';
import type { Progress } from './index-rows.ts';
import type { BadFilter, ConversationName, SearchFilters } from './filters/conditions.ts';
import type { SearchedRole } from './text-of-output.ts';

export type SearchRequest = {
  /** Words and filters as a person types them, see `parseQuery`. */
  readonly query: string;
  readonly filters: SearchFilters;
  /** Number of conversations before the page, and of those in it. */
  readonly offset: number;
  readonly limit: number;
  /** Number of shown messages of a conversation. */
  readonly shown: number;
} & Repeatable;

type Repeatable = {
  /** True for a request whose reply said that more may be found: no files are looked for again. */
  readonly isRepeat?: boolean | undefined;
};

export type ListRequest = Repeatable & { readonly offset: number; readonly limit: number };

/** Request for all matches of one conversation, best first. */
export type MatchesRequest = Pick<SearchRequest, 'query' | 'offset' | 'limit'> & ConversationName;

/** `next` is the offset of those that follow; null after the last one. */
export type MatchesReply = {
  readonly hits: readonly SearchHit[];
  readonly next: number | null;
};

/** A message that matches. */
export type SearchHit = {
  readonly messageId: string;
  /** Offset of the message in its file, or its `seq` in a session of Corral. */
  readonly position: number;
  /** File of a transcript; null for a message of Corral's own. */
  readonly file: string | null;
  readonly role: SearchedRole;
  readonly at: number | null;
  readonly excerpt: Excerpt;
};

/** A conversation with matches, the best ones in `hits`; `count` counts all that were ranked. */
export type FoundConversation = {
  readonly agentId: string;
  readonly agentSessionId: string | null;
  /** The session of Corral; null if the conversation was not opened in Corral. */
  readonly sessionId: string | null;
  readonly title: string | null;
  readonly cwd: string | null;
  readonly lastAt: number;
  readonly count: number;
  readonly hits: readonly SearchHit[];
};

/**
 * State of the index. `isListing`: more conversations may be listed in a moment. `isUpdating`: the
 * same search may find more in a moment.
 */
export type IndexState = Progress & {
  readonly isListing: boolean;
  readonly isUpdating: boolean;
};

export type SearchReply = {
  readonly conversations: readonly FoundConversation[];
  readonly hasMore: boolean;
  readonly index: IndexState;
};

export type ListedConversation = {
  readonly agentId: string;
  readonly agentSessionId: string;
  readonly title: string | null;
  readonly cwd: string | null;
  readonly bytes: number;
  readonly lastAt: number;
  /** Null while the conversation is not read. */
  readonly messages: number | null;
};

export type ListReply = {
  readonly conversations: readonly ListedConversation[];
  readonly total: number;
  readonly index: IndexState;
};

export type UsageRequest = {
  readonly by: UsageGrouping;
  /** Milliseconds since the epoch; null: all requests. */
  readonly since: number | null;
  /** Maximum number of groups. */
  readonly limit: number;
} & Repeatable;

export type UsageReply = {
  readonly groups: readonly UsageGroup[];
  /** Number of all groups. */
  readonly groupCount: number;
  readonly total: UsageSum;
  readonly index: IndexState;
};

export type SearchFailure = StoreFailure | BadFilter;

/** Searches all conversations of this machine, outside of core's event loop. */
export interface SearchPort {
  find(request: SearchRequest): Promise<Result<SearchReply, SearchFailure>>;
  /** Returns matches of one conversation that `find` found. */
  matches(request: MatchesRequest): Promise<Result<MatchesReply, SearchFailure>>;
  /** Lists the conversations that agents keep in files, the newest first. */
  list(request: ListRequest): Promise<Result<ListReply, StoreFailure>>;
  /** Sums the usage of all conversations. */
  usage(request: UsageRequest): Promise<Result<UsageReply, StoreFailure>>;
  close(): Promise<void>;
}

/** Request to the thread that searches. */
export const searchMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('find'),
    query: z.string(),
    filters: z.object({
      agentId: z.string().nullable(),
      project: z.string().nullable(),
      after: z.number().nullable(),
      before: z.number().nullable(),
    }),
    offset: z.int(),
    limit: z.int(),
    shown: z.int(),
    isRepeat: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('matches'),
    query: z.string(),
    agentId: z.string(),
    agentSessionId: z.string().nullable(),
    sessionId: z.string().nullable(),
    offset: z.int(),
    limit: z.int(),
  }),
  z.object({
    type: z.literal('list'),
    offset: z.int(),
    limit: z.int(),
    isRepeat: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('usage'),
    by: usageGrouping,
    since: z.number().nullable(),
    limit: z.int(),
    isRepeat: z.boolean().optional(),
  }),
  z.object({ type: z.literal('state') }),
]);
export type SearchMessage = z.infer<typeof searchMessage>;
