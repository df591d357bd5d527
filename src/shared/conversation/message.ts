import { z } from 'zod';

import { decider } from '#shared/interaction/decider.ts';
import { grant } from '#shared/interaction/grant.ts';
import { interactionOutcome } from '#shared/interaction/outcome.ts';
import { wording } from '#shared/interaction/wording.ts';

import { attachment } from './attachment.ts';
import { source } from './source.ts';
import { question, todoItem, toolDetails } from '../tool/tool-details.ts';
import { toolUse } from '../tool/tool-use.ts';

/**
 * A string of this message that is too long to carry: `path` leads to it (the message holds its beginning),
 * `hash` names the whole in the blob store. `bytes` is the UTF-8 length of the whole.
 */
export const blobRef = z.object({ path: z.array(z.union([z.string(), z.int()])), hash: z.string(), bytes: z.int() });
export type BlobRef = z.infer<typeof blobRef>;

/** Absent: an older Corral stored it (the store adds what it misses when it is read, see `core/store/database/old-tools.ts`). */
const tool = { tool: toolUse.optional() };

const common = { parentToolUseId: z.string().nullable(), blobs: z.array(blobRef) };

export const toolStatus = z.enum(['running', 'completed', 'failed', 'denied', 'interrupted', 'abandoned']);
export type ToolStatus = z.infer<typeof toolStatus>;

export const toolExecutionMetadata = z.object({
  ...common,
  toolName: z.string(),
  toolUseId: z.string(),
  input: z.unknown(),
  ...tool,
  output: z.string().nullable(),
  isError: z.boolean(),
  /** How long it ran, without the time in which the person was asked. */
  durationMs: z.number().nullable(),
  /**
   * How long it waited for answers of the person (`ms`), and when the last one came (`until`). `isAsked`: it was asked about itself, not
   * only held up by an earlier call. Absent: it waited for none.
   */
  waited: z.object({ ms: z.number(), until: z.number(), isAsked: z.boolean() }).optional(),
  summary: z.string(),
  status: toolStatus,
  details: toolDetails.nullable(),
  /** The newest lines of progress while it runs. */
  progress: z.string().nullable(),
});
export type ToolExecutionMetadata = z.infer<typeof toolExecutionMetadata>;

/**
 * How far a prompt of the person has come on its way to the agent. `held`: Corral keeps it until the person sends it. `afterTurn`: Corral
 * sends it when the turn has ended normally. `replaced`: a later message took its place, and this one is empty.
 */
export const delivery = z.enum(['queued', 'sent', 'delivered', 'failed', 'withdrawn', 'held', 'afterTurn', 'replaced']);
export type Delivery = z.infer<typeof delivery>;

const base = {
  id: z.string(),
  sessionId: z.string(),
  /**
   * Place in the conversation, given by the store at first sight; 0 before that. Unique in its session, and of any size:
   * places of what a transcript told follow its bytes, and sub-agents' lie below zero.
   */
  seq: z.int(),
  content: z.string(),
  /** Milliseconds since the epoch; `null` when unknown. */
  timestamp: z.number().nullable(),
  source,
};

export const conversationMessage = z.discriminatedUnion('messageType', [
  z.object({
    ...base,
    role: z.enum(['user', 'assistant']),
    messageType: z.literal('text'),
    metadata: z.object({
      ...common,
      delivery: delivery.nullable(),
      synthetic: z.boolean(),
      /** Images of a prompt; absent when there are none. */
      attachments: z.array(attachment).optional(),
    }),
  }),
  z.object({ ...base, role: z.literal('assistant'), messageType: z.literal('thinking'), metadata: z.object(common) }),
  z.object({
    ...base,
    role: z.literal('assistant'),
    messageType: z.literal('tool_use'),
    metadata: z.object({ ...common, toolName: z.string(), toolUseId: z.string().nullable(), input: z.unknown(), ...tool }),
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
      /** Kept so that a use which arrives later makes the same tool execution as one which came first. */
      cause: z.enum(['denied', 'interrupted']).nullable(),
      structured: z.unknown(),
    }),
  }),
  z.object({ ...base, role: z.literal('tool'), messageType: z.literal('tool_execution'), metadata: toolExecutionMetadata }),
  z.object({
    ...base,
    role: z.literal('system'),
    messageType: z.literal('interaction'),
    metadata: z.object({
      ...common,
      requestId: z.string(),
      toolUseId: z.string().nullable(),
      /** `null` while it is open. */
      outcome: interactionOutcome.nullable(),
      selectedOptionId: z.string().nullable(),
      selectedLabel: z.string().nullable(),
      feedback: z.string().nullable(),
      explanation: z.string().nullable(),
      /** The title, the chosen option and the explanation by name, as the interaction tells them. */
      titleWording: wording.optional(),
      selectedGrants: z.array(grant).optional(),
      explained: z.array(wording).optional(),
      /** Absent: nobody did, or it was stored before Corral told it. */
      decidedBy: decider.optional(),
      /** What the person made of the tool's input before approving it; absent: nothing. */
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
      status: z.enum(['turnEnded', 'interrupted', 'retry', 'permissionMode', 'compacted', 'backgroundTask', 'notice']),
      data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
  }),
  z.object({
    ...base,
    role: z.literal('system'),
    messageType: z.literal('error'),
    metadata: z.object({ ...common, kind: z.string(), remedy: z.string().nullable() }),
  }),
  z.object({
    ...base,
    role: z.literal('system'),
    messageType: z.literal('unknown'),
    metadata: z.object({ ...common, reason: z.string() }),
  }),
]);
export type ConversationMessage = z.infer<typeof conversationMessage>;
export type MessageOf<T extends ConversationMessage['messageType']> = Extract<ConversationMessage, { messageType: T }>;
export type ToolExecutionMessage = MessageOf<'tool_execution'>;
