import { z } from 'zod';

import { flag, listOf, maybeInt, maybeText, text } from '#shared/base/lenient.ts';

import { fields, maybeNumber } from './wire.ts';

export const fileUpdate = z.object({
  path: z.string(),
  /** Kind of the change: `add`, `delete` or `update`; `codex exec` sends only the string. */
  kind: z
    .union([
      z.string().transform((type) => ({ type, move_path: null })),
      z.object({ type: z.string(), move_path: maybeText }),
    ])
    .catch({ type: 'update', move_path: null }),
  /** Hunks of a unified diff; for a new or deleted file, its plain text. */
  diff: text,
});
export type FileUpdate = z.output<typeof fileUpdate>;

const toolState = z
  .enum(['inProgress', 'completed', 'failed', 'declined', 'interrupted'])
  .catch('completed');
export type ToolState = z.output<typeof toolState>;

const times = { startedAtMs: maybeNumber, completedAtMs: maybeNumber };
const base = { id: z.string(), ...times };
const textInput = z.looseObject({
  type: text,
  text: text,
  url: maybeText,
  path: maybeText,
  name: maybeText,
});

/**
 * Items of a turn with the fields that Corral reads. An item of any other form is kept as unknown.
 */
export const threadItem = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('userMessage'),
    ...base,
    clientId: maybeText,
    content: listOf(textInput),
  }),
  z.object({ type: z.literal('agentMessage'), ...base, text: z.string() }),
  z.object({ type: z.literal('plan'), ...base, text: z.string() }),
  z.object({
    type: z.literal('reasoning'),
    ...base,
    summary: listOf(z.string()),
    content: listOf(z.string()),
  }),
  z.object({
    type: z.literal('commandExecution'),
    ...base,
    command: z.string(),
    cwd: maybeText,
    status: toolState,
    aggregatedOutput: maybeText,
    exitCode: maybeInt,
  }),
  z.object({
    type: z.literal('fileChange'),
    ...base,
    changes: listOf(fileUpdate),
    status: toolState,
  }),
  z.object({
    type: z.literal('mcpToolCall'),
    ...base,
    server: z.string(),
    tool: z.string(),
    status: toolState,
    arguments: z.unknown().optional(),
    result: fields.nullable().catch(null),
    error: z.object({ message: z.string() }).nullable().catch(null),
  }),
  z.object({
    type: z.literal('dynamicToolCall'),
    ...base,
    namespace: maybeText,
    tool: z.string(),
    arguments: z.unknown().optional(),
    status: toolState,
    contentItems: listOf(textInput),
    success: z.boolean().nullable().catch(null),
  }),
  z.object({
    type: z.literal('collabAgentToolCall'),
    ...base,
    tool: z.string(),
    status: toolState,
    receiverThreadIds: listOf(z.string()),
    prompt: maybeText,
    model: maybeText,
    agentsStates: z.record(z.string(), z.object({ status: text, message: maybeText })).catch({}),
  }),
  z.object({
    type: z.literal('subAgentActivity'),
    ...base,
    kind: text,
    agentThreadId: text,
    agentPath: text,
  }),
  z.object({
    type: z.literal('webSearch'),
    ...base,
    query: text,
    action: z
      .object({
        type: text,
        query: maybeText,
        queries: listOf(z.string()),
        url: maybeText,
        pattern: maybeText,
      })
      .nullable()
      .catch(null),
    results: z.array(z.unknown()).nullable().catch(null),
  }),
  z.object({ type: z.literal('imageView'), ...base, path: z.string() }),
  z.object({
    type: z.literal('imageGeneration'),
    ...base,
    status: text,
    revisedPrompt: maybeText,
    savedPath: maybeText,
    result: text,
    failure: fields.nullable().catch(null),
  }),
  z.object({ type: z.literal('sleep'), ...base, durationMs: z.number().catch(0) }),
  z.object({
    type: z.literal('functionCallOutput'),
    ...base,
    name: text,
    output: z.unknown().optional(),
  }),
  z.object({ type: z.literal('enteredReviewMode'), ...base, review: text }),
  z.object({ type: z.literal('exitedReviewMode'), ...base, review: text }),
  z.object({ type: z.literal('contextCompaction'), ...base }),
  z.object({
    type: z.literal('hookPrompt'),
    ...base,
    fragments: listOf(z.looseObject({ text: text })),
  }),
  /** Item of `codex exec` and of old rollouts. */
  z.object({ type: z.literal('error'), ...base, message: z.string(), isWarning: flag }),
]);
export type ThreadItem = z.output<typeof threadItem>;
export type ItemOf<T extends ThreadItem['type']> = Extract<ThreadItem, { type: T }>;
