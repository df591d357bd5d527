import { z } from 'zod';

import { call, failures } from '../../call.ts';

/** A place in a text, in UTF-16 units. */
const mark = z.object({ start: z.int(), end: z.int() });

export const searchHit = z.object({
  messageId: z.string(),
  role: z.enum(['user', 'assistant', 'tool']),
  /** Milliseconds since the epoch; null if the agent wrote no time. */
  at: z.number().nullable(),
  /** A part of the message as one line, in which `marks` are the words of the query. */
  excerpt: z.object({ text: z.string(), marks: z.array(mark) }),
});
export type SearchHit = z.infer<typeof searchHit>;

/** A conversation with matches. `count` counts them; `hits` are the best ones. */
export const foundConversation = z.object({
  agentId: z.string(),
  /** The agent's own id of the conversation; null if it has none. */
  agentSessionId: z.string().nullable(),
  /** The session of Corral; null if the conversation was not opened yet. */
  sessionId: z.string().nullable(),
  title: z.string().nullable(),
  cwd: z.string().nullable(),
  lastAt: z.number(),
  count: z.int(),
  hits: z.array(searchHit),
});
export type FoundConversation = z.infer<typeof foundConversation>;

/**
 * State of the index of transcripts. While `isListing`, more conversations may be listed in a
 * moment; while `isUpdating`, the same search may find more.
 */
export const indexState = z.object({
  isListing: z.boolean(),
  isUpdating: z.boolean(),
  files: z.int(),
  readFiles: z.int(),
  bytes: z.number(),
  readBytes: z.number(),
});
export type IndexState = z.infer<typeof indexState>;

/**
 * True for a call that repeats one whose reply said that more may be found. Core then looks for no
 * changed files again, so that a window that repeats its call comes to an end.
 */
export const isRepeat = z.boolean().optional();

/** Maximum length of a query in UTF-16 units; a pasted stack trace fits. */
export const MAX_QUERY = 4000;

export const search = {
  /**
   * Searches all conversations: those that agents keep in files on this machine and those of
   * Corral's sessions. The query consists of words in any order, "phrases", -excluded words and
   * the filters `agent:`, `project:`, `file:`, `tool:`, `after:`, `before:` and `is:failed`. Best
   * conversations first; without words, the newest. Fails with `badFilter` if a filter has a value
   * that it does not take.
   */
  'search.find': call(
    () =>
      z.strictObject({
        query: z.string().max(MAX_QUERY),
        /** Null searches for the conversations of all agents. */
        agentId: z.string().min(1).nullable(),
        /** Part of the path of the project's folder. */
        project: z.string().min(1).nullable(),
        /** Milliseconds since the epoch. */
        after: z.number().nullable(),
        before: z.number().nullable(),
        offset: z.int().min(0),
        limit: z.int().min(1).max(200),
        isRepeat,
      }),
    () =>
      z.object({
        conversations: z.array(foundConversation),
        hasMore: z.boolean(),
        index: indexState,
      }),
    failures('searchFailed', 'badFilter'),
  ),
  /**
   * Returns all matches of one conversation that `search.find` found, best first. `next` is the
   * offset of those that follow; null after the last one.
   */
  'search.matches': call(
    () =>
      z.strictObject({
        query: z.string().max(MAX_QUERY),
        agentId: z.string(),
        agentSessionId: z.string().nullable(),
        sessionId: z.string().nullable(),
        offset: z.int().min(0),
        limit: z.int().min(1).max(200),
      }),
    () => z.object({ hits: z.array(searchHit), next: z.int().nullable() }),
    failures('searchFailed', 'badFilter'),
  ),
};
