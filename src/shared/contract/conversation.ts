import { z } from 'zod';

import { conversationMessage } from '#shared/conversation/message.ts';
import { source } from '#shared/conversation/source.ts';
import { turn, turnFile } from '#shared/conversation/turn.ts';

import { call, failures } from './call.ts';

const anchor = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('start') }),
  z.strictObject({ at: z.literal('end') }),
  z.strictObject({ at: z.literal('before'), seq: z.int() }),
  z.strictObject({ at: z.literal('after'), seq: z.int() }),
  z.strictObject({ at: z.literal('around'), seq: z.int() }),
]);

export const messagePage = z.object({
  /** In order of `seq`. */
  messages: z.array(conversationMessage),
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
});
export type MessagePage = z.infer<typeof messagePage>;

export const conversation = {
  /** Messages of one level: the conversation itself, or what a sub-agent's tool use started. */
  'conversation.page': call(
    z.strictObject({
      sessionId: z.string().min(1),
      parentToolUseId: z.string().nullable(),
      anchor,
      limit: z.int().min(1).max(200),
    }),
    messagePage,
    failures('noSuchSession'),
  ),
  /**
   * Messages of the whole conversation, sub-agents' too, that hold the query as it is typed, or that match it as a regular
   * expression in RE2's syntax; newest first. `total` counts messages, `marks` counts matches.
   */
  'conversation.find': call(
    z.strictObject({
      sessionId: z.string().min(1),
      query: z.string().min(1).max(500),
      matchCase: z.boolean(),
      isRegex: z.boolean(),
      limit: z.int().min(1).max(500),
    }),
    z.object({
      total: z.int(),
      marks: z.int(),
      hits: z.array(
        z.object({
          seq: z.int(),
          messageId: z.string(),
          /** Where it stands: `null` at the top level, else the tool use of the sub-agent. */
          parentToolUseId: z.string().nullable(),
          marks: z.int(),
        }),
      ),
    }),
    failures('noSuchSession', 'badPattern'),
  ),
  /** Where a message stands; `null`: the conversation has none of this id, or no card leads to it. */
  'conversation.locate': call(
    z.strictObject({ sessionId: z.string().min(1), messageId: z.string().min(1) }),
    z
      .object({
        seq: z.int(),
        /** The sub-agents' cards around it, the outermost first: each stands on the level of the tool use before it. */
        parents: z.array(z.object({ messageId: z.string(), toolUseId: z.string(), seq: z.int() })),
      })
      .nullable(),
    failures('noSuchSession'),
  ),
  /** Seq of the nearest message of a kind on the top level, looking from `seq` (not included); `null`: there is none. */
  'conversation.seek': call(
    z.strictObject({
      sessionId: z.string().min(1),
      seq: z.int(),
      direction: z.enum(['before', 'after']),
      what: z.enum(['prompt', 'error']),
    }),
    z.object({ seq: z.int().nullable() }),
    failures('noSuchSession'),
  ),
  /** Part of a long string. `offset` and `length` in bytes; `text` begins and ends on whole characters. */
  'blobs.read': call(
    z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), offset: z.int().min(0), length: z.int().min(1).max(1_048_576) }),
    z.object({ text: z.string(), offset: z.int(), nextOffset: z.int(), bytes: z.int() }),
    failures('noSuchBlob'),
  ),
  /** The very bytes a message came from, as text; at most `limit` bytes of them. */
  'conversation.source': call(
    z.strictObject({ sessionId: z.string().min(1), source, limit: z.int().min(1).max(1_048_576) }),
    z.object({ text: z.string(), bytes: z.int() }),
    failures('noSuchSession', 'sourceGone'),
  ),
};

const sessionId = z.string().min(1);

export const turns = {
  /** The turns that have a part between two places of the top level, in order; of more than 300 the last ones. */
  'turns.page': call(
    z.strictObject({ sessionId, from: z.int(), to: z.int() }),
    z.object({ turns: z.array(turn) }),
    failures('noSuchSession'),
  ),
  /**
   * What a turn changed, file by file in the order of their first change, from file `offset` on. As much as one reply
   * carries: `nextOffset` asks for the rest, `null`: that was all. `seq`: any place in the turn.
   */
  'turns.changes': call(
    z.strictObject({ sessionId, seq: z.int(), offset: z.int().min(0) }),
    z.object({ turn, files: z.array(turnFile), nextOffset: z.int().nullable() }),
    failures('noSuchSession', 'noSuchTurn'),
  ),
};
