import { z } from 'zod';

import { source } from '#shared/conversation/source.ts';
import { latestTurn, turn, turnFile, unseen, unseenTotal } from '#shared/conversation/turn.ts';
import { exportChunk, exportRequest } from '#shared/export/export-chunk.ts';

import { call, failures } from '../call.ts';
import { messagePage } from '../conversation.ts';

const anchor = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('start') }),
  z.strictObject({ at: z.literal('end') }),
  z.strictObject({ at: z.literal('before'), seq: z.int() }),
  z.strictObject({ at: z.literal('after'), seq: z.int() }),
  z.strictObject({ at: z.literal('around'), seq: z.int() }),
]);

export const conversation = {
  /** Returns messages of one level: the top level, or the level of a sub-agent's tool use. */
  'conversation.page': call(
    () =>
      z.strictObject({
        sessionId: z.string().min(1),
        parentToolUseId: z.string().nullable(),
        anchor,
        limit: z.int().min(1).max(200),
      }),
    () => messagePage,
    failures('noSuchSession'),
  ),
  /**
   * Finds messages of the whole conversation, including sub-agents, that contain the query
   * literally or match it as a regular expression in RE2 syntax; newest first. `total` counts
   * messages, `marks` counts matches.
   */
  'conversation.find': call(
    () =>
      z.strictObject({
        sessionId: z.string().min(1),
        query: z.string().min(1).max(500),
        matchCase: z.boolean(),
        isRegex: z.boolean(),
        limit: z.int().min(1).max(500),
      }),
    () =>
      z.object({
        total: z.int(),
        marks: z.int(),
        hits: z.array(
          z.object({
            seq: z.int(),
            messageId: z.string(),
            /**
             * Level of the message: null at the top level, otherwise the tool use of its sub-agent.
             */
            parentToolUseId: z.string().nullable(),
            marks: z.int(),
          }),
        ),
      }),
    failures('noSuchSession', 'badPattern'),
  ),
  /**
   * Returns the position of a message. Waits while its transcript is being read. Returns null if the
   * conversation has no message of this id, or no card contains it.
   */
  'conversation.locate': call(
    () => z.strictObject({ sessionId: z.string().min(1), messageId: z.string().min(1) }),
    () =>
      z
        .object({
          seq: z.int(),
          /**
           * Sub-agent cards that contain it, outermost first. Each card is on the level of the tool
           * use before it.
           */
          parents: z.array(
            z.object({ messageId: z.string(), toolUseId: z.string(), seq: z.int() }),
          ),
        })
        .nullable(),
    failures('noSuchSession'),
  ),
  /**
   * Returns the seq of the nearest message of a kind on the top level, searching from `seq`
   * (exclusive); null if there is none.
   */
  'conversation.seek': call(
    () =>
      z.strictObject({
        sessionId: z.string().min(1),
        seq: z.int(),
        direction: z.enum(['before', 'after']),
        what: z.enum(['prompt', 'error']),
      }),
    () => z.object({ seq: z.int().nullable() }),
    failures('noSuchSession'),
  ),
  /**
   * Returns a part of a long string. `offset` and `length` are in bytes; `text` begins and ends on
   * whole characters.
   */
  'blobs.read': call(
    () =>
      z.strictObject({
        hash: z.string().regex(/^[0-9a-f]{64}$/),
        offset: z.int().min(0),
        length: z.int().min(1).max(1_048_576),
      }),
    () => z.object({ text: z.string(), offset: z.int(), nextOffset: z.int(), bytes: z.int() }),
    failures('noSuchBlob'),
  ),
  /** Returns the original bytes of a message as text; at most `limit` bytes. */
  'conversation.source': call(
    () =>
      z.strictObject({
        sessionId: z.string().min(1),
        source,
        limit: z.int().min(1).max(1_048_576),
      }),
    () => z.object({ text: z.string(), bytes: z.int() }),
    failures('noSuchSession', 'sourceGone'),
  ),
  /**
   * Returns a chunk of the conversation as `corral export` writes it. `next` is the `from` of the
   * next chunk.
   */
  'conversation.export': call(
    () => exportRequest,
    () => exportChunk,
    failures('noSuchSession', 'exportFailed'),
  ),
};

const sessionId = z.string().min(1);

/** Largest number of sessions of one `turns.latest`. */
export const MAX_LATEST = 50;

/** Largest number of sessions of one `turns.since`. */
export const MAX_SINCE = 500;

export const turns = {
  /**
   * Returns the turns that overlap a range of the top level, in order; only the last 300 of a
   * longer list. `hasOlder`: the range has turns before these, or may have some in the part of a
   * transcript that has not been read yet. Waits while that part contains all of them.
   */
  'turns.page': call(
    () => z.strictObject({ sessionId, from: z.int(), to: z.int() }),
    () => z.object({ turns: z.array(turn), hasOlder: z.boolean() }),
    failures('noSuchSession'),
  ),
  /**
   * Returns the changes of a turn, by file in the order of their first change, starting at file
   * `offset`. A reply carries a limited amount: `nextOffset` requests the rest; null if this was
   * all. `seq` is any position in the turn.
   */
  'turns.changes': call(
    () => z.strictObject({ sessionId, seq: z.int(), offset: z.int().min(0) }),
    () => z.object({ turn, files: z.array(turnFile), nextOffset: z.int().nullable() }),
    failures('noSuchSession', 'noSuchTurn'),
  ),
  /**
   * Returns the newest turn of each session, in the order given; sessions that are unknown or have
   * no turn are left out.
   */
  'turns.latest': call(
    () => z.strictObject({ sessionIds: z.array(sessionId).max(MAX_LATEST) }),
    () => z.object({ turns: z.array(latestTurn) }),
    () => z.never(),
  ),
  /**
   * Counts what happened in each session since its time, from stored facts. Sessions that are
   * unknown, or in which nothing happened, are left out.
   */
  'turns.since': call(
    () =>
      z.strictObject({
        sessions: z.array(z.strictObject({ sessionId, since: z.number() })).max(MAX_SINCE),
      }),
    () => z.object({ sessions: z.array(unseen), total: unseenTotal }),
    () => z.never(),
  ),
};
