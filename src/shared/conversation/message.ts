import { z } from 'zod';

import { sentence, shownText } from '#shared/base/shown-text.ts';
import { decider } from '#shared/interaction/decider.ts';
import { grant } from '#shared/interaction/grant.ts';
import { interactionOutcome } from '#shared/interaction/outcome.ts';
import { wording } from '#shared/interaction/wording.ts';

import { attachment } from './attachment.ts';
import { source } from './source.ts';
import { question, todoItem, toolDetails } from '../tool/tool-details.ts';
import { toolUse } from '../tool/tool-use.ts';

/**
 * A reference to a string of this message that is too long to carry. `path` is its location in the
 * message, which holds the beginning; `hash` is its key in the blob store; `bytes` is the UTF-8
 * length of the whole string.
 */
export const blobRef = z.object({
  path: z.array(z.union([z.string(), z.int()])),
  hash: z.string(),
  bytes: z.int(),
});
export type BlobRef = z.infer<typeof blobRef>;

/**
 * Absent if an older Corral stored the message. The store adds it on reading, see
 * `core/store/database/old-tools.ts`.
 */
const tool = { tool: toolUse.optional() };

const common = { parentToolUseId: z.string().nullable(), blobs: z.array(blobRef) };

export const toolStatus = z.enum([
  'running',
  'completed',
  'failed',
  'denied',
  'interrupted',
  'abandoned',
]);
export type ToolStatus = z.infer<typeof toolStatus>;

export const toolExecutionMetadata = z.lazy(() =>
  z.object({
    ...common,
    toolName: z.string(),
    toolUseId: z.string(),
    input: z.unknown(),
    ...tool,
    output: z.string().nullable(),
    isError: z.boolean(),
    /** Running time, without the time in which the person was asked. */
    durationMs: z.number().nullable(),
    /**
     * Time that it waited for answers of the person (`ms`), and when the last answer arrived
     * (`until`). `isAsked` means that a question was about this call, not only about an earlier one
     * that it waited for. Absent if it waited for none.
     */
    waited: z.object({ ms: z.number(), until: z.number(), isAsked: z.boolean() }).optional(),
    summary: z.string(),
    status: toolStatus,
    details: toolDetails.nullable(),
    /** The newest lines of progress while it runs. */
    progress: z.string().nullable(),
    /** Key of the result if that arrived before the use; a later result replaces it. */
    earlyResult: z.string().optional(),
  }),
);
export type ToolExecutionMetadata = z.infer<typeof toolExecutionMetadata>;

/**
 * Delivery state of a prompt. `held`: Corral keeps it until the person sends it. `afterTurn`:
 * Corral sends it when the turn has ended normally. `afterStart`: Corral sends it as soon as the
 * agent has started, also in a later run of Corral. `replaced`: a later message replaced it, and
 * this one is empty.
 */
export const delivery = z.enum([
  'queued',
  'sent',
  'delivered',
  'failed',
  'withdrawn',
  'held',
  'afterTurn',
  'afterStart',
  'replaced',
]);
export type Delivery = z.infer<typeof delivery>;

const base = {
  id: z.string(),
  sessionId: z.string(),
  /**
   * Position in the conversation, assigned by the store on first insert; 0 before that. Unique in
   * its session, but not consecutive: positions from a transcript follow its byte offsets, and
   * sub-agents' messages are below zero.
   */
  seq: z.int(),
  content: z.string(),
  /** Milliseconds since the epoch; null if unknown. */
  timestamp: z.number().nullable(),
  source,
};

const incomplete = {
  /** Set if the agent ended in the middle of the message. */
  isIncomplete: z.literal(true).optional(),
};

const messagesOfTurns = () =>
  [
    z.object({
      ...base,
      role: z.enum(['user', 'assistant']),
      messageType: z.literal('text'),
      metadata: z.object({
        ...common,
        delivery: delivery.nullable(),
        synthetic: z.boolean(),
        /** Set if the agent took the prompt into a running turn. */
        isAddition: z.literal(true).optional(),
        /** Images of a prompt; absent if there are none. */
        attachments: z.array(attachment).optional(),
        ...incomplete,
      }),
    }),
    z.object({
      ...base,
      role: z.literal('assistant'),
      messageType: z.literal('thinking'),
      metadata: z.object({ ...common, ...incomplete }),
    }),
    z.object({
      ...base,
      role: z.literal('assistant'),
      messageType: z.literal('tool_use'),
      metadata: z.object({
        ...common,
        toolName: z.string(),
        toolUseId: z.string().nullable(),
        input: z.unknown(),
        ...tool,
      }),
    }),
    z.object({
      ...base,
      role: z.literal('tool'),
      messageType: z.literal('tool_result'),
      metadata: z.object({
        ...common,
        toolName: z.string().nullable(),
        toolUseId: z.string().nullable(),
        isError: z.boolean(),
        /**
         * Kept so that a use which arrives later produces the same tool execution as one that arrives
         * first.
         */
        cause: z.enum(['denied', 'interrupted']).nullable(),
        structured: z.unknown(),
      }),
    }),
    z.object({
      ...base,
      role: z.literal('tool'),
      messageType: z.literal('tool_execution'),
      metadata: toolExecutionMetadata,
    }),
  ] as const;

const messagesOfPlans = () =>
  [
    z.object({
      ...base,
      role: z.literal('system'),
      messageType: z.literal('interaction'),
      metadata: z.object({
        ...common,
        requestId: z.string(),
        toolUseId: z.string().nullable(),
        /** Null while it is open. */
        outcome: interactionOutcome.nullable(),
        selectedOptionId: z.string().nullable(),
        selectedLabel: z.string().nullable(),
        feedback: z.string().nullable(),
        explanation: z.string().nullable(),
        /** The title, the chosen option and the explanation by name, copied from the interaction. */
        titleWording: wording.optional(),
        selectedGrants: z.array(grant).optional(),
        explained: z.array(wording).optional(),
        /** Absent if there is no decider, or if the message was stored before Corral recorded it. */
        decidedBy: decider.optional(),
        /** Tool input as the person edited it before approving; absent if unchanged. */
        updatedInput: z.unknown().optional(),
      }),
    }),
    z.object({
      ...base,
      role: z.literal('assistant'),
      messageType: z.literal('plan'),
      metadata: z.object({ ...common, filePath: z.string().nullable() }),
    }),
    z.object({
      ...base,
      role: z.literal('assistant'),
      messageType: z.literal('todo'),
      metadata: z.object({ ...common, items: z.array(todoItem) }),
    }),
    z.object({
      ...base,
      role: z.literal('assistant'),
      messageType: z.literal('question'),
      metadata: z.object({ ...common, questions: z.array(question) }),
    }),
  ] as const;

const messagesOfSystem = () =>
  [
    z.object({
      ...base,
      role: z.literal('system'),
      messageType: z.literal('usage'),
      metadata: z.object({
        ...common,
        inputTokens: z.number(),
        outputTokens: z.number(),
        cacheReadTokens: z.number(),
        cacheCreationTokens: z.number(),
        costUsd: z.number().nullable(),
        durationMs: z.number().nullable(),
        isError: z.boolean(),
        reason: z.string().nullable(),
      }),
    }),
    z.object({
      ...base,
      role: z.literal('system'),
      messageType: z.literal('status'),
      metadata: z.object({
        ...common,
        status: z.enum([
          'turnEnded',
          'interrupted',
          'retry',
          'permissionMode',
          'compacted',
          'backgroundTask',
          'notice',
        ]),
        data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        /** Shown instead of `content`, which is empty; absent if Corral did not compose it. */
        sentence: sentence.optional(),
      }),
    }),
    z.object({
      ...base,
      role: z.literal('system'),
      messageType: z.literal('error'),
      metadata: z.object({
        ...common,
        kind: z.string(),
        remedy: shownText.nullable(),
        /**
         * Shown instead of `content`, which is empty, or English that an older Corral stored; absent
         * if Corral did not compose it.
         */
        sentence: sentence.optional(),
      }),
    }),
  ] as const;

const unknownMessage = () =>
  [
    z.object({
      ...base,
      role: z.literal('system'),
      messageType: z.literal('unknown'),
      metadata: z.object({ ...common, reason: z.string() }),
    }),
  ] as const;

export const conversationMessage = z.lazy(() =>
  z.discriminatedUnion('messageType', [
    ...messagesOfTurns(),
    ...messagesOfPlans(),
    ...messagesOfSystem(),
    ...unknownMessage(),
  ]),
);
export type ConversationMessage = z.infer<typeof conversationMessage>;
export type MessageOf<T extends ConversationMessage['messageType']> = Extract<
  ConversationMessage,
  { messageType: T }
>;
export type ToolExecutionMessage = MessageOf<'tool_execution'>;
