import { z } from 'zod';

import { slashCommand } from '#shared/contract/sessions.ts';
import { question } from '#shared/tool/tool-details.ts';

/** Input of the demo agent, one JSON value per line. */
export const demoInput = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('prompt'), key: z.string(), text: z.string() }),
    z.object({
      type: z.literal('answer'),
      askId: z.string(),
      /** The chosen option; null if the time limit passed without an answer. */
      optionId: z.string().nullable(),
      feedback: z.string().nullable(),
      answers: z.record(z.string(), z.string()).nullable(),
      /** Input to run the tool with instead; null for the requested input. */
      updatedInput: z.unknown(),
    }),
    z.object({ type: z.literal('interrupt'), controlId: z.string() }),
    z.object({ type: z.literal('withdraw'), controlId: z.string(), key: z.string() }),
    z.object({ type: z.literal('setMode'), controlId: z.string(), mode: z.string() }),
    z.object({ type: z.literal('setModel'), controlId: z.string(), model: z.string().nullable() }),
  ]),
);
export type DemoInput = z.infer<typeof demoInput>;
export type DemoAnswer = Extract<DemoInput, { type: 'answer' }>;

/**
 * Common fields: `id` is a permanent id of the record, `parent` is the tool use of its sub-agent.
 */
const base = { id: z.string(), parent: z.string().nullable() };
const block = { ...base, blockId: z.string().nullable() };

export const askBody = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('tool'),
      toolUseId: z.string(),
      toolName: z.string(),
      input: z.unknown(),
      /**
       * Text for the uses that "do not ask again" covers; null if the approval cannot be remembered.
       */
      remember: z.string().nullable(),
    }),
    z.object({ kind: z.literal('questions'), toolUseId: z.string(), questions: z.array(question) }),
    z.object({
      kind: z.literal('plan'),
      toolUseId: z.string(),
      plan: z.string(),
      filePath: z.string(),
    }),
  ]),
);
export type AskBody = z.infer<typeof askBody>;

const counts = { inputTokens: z.int(), outputTokens: z.int() };

/** Output of the demo agent, one JSON value per line. */
export const demoRecord = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('hello'),
    sessionId: z.string(),
    version: z.string(),
    mode: z.string(),
    model: z.string(),
    commands: z.array(slashCommand).optional(),
  }),
  z.object({
    ...base,
    type: z.literal('promptTaken'),
    key: z.string(),
    stage: z.enum(['queued', 'delivered']),
  }),
  z.object({ ...base, type: z.literal('turnStarted') }),
  z.object({
    ...base,
    type: z.literal('delta'),
    blockId: z.string(),
    kind: z.enum(['text', 'thinking', 'toolInput']),
    toolName: z.string().nullable(),
    append: z.string(),
  }),
  /** End of a block that will not be completed. */
  z.object({ ...base, type: z.literal('blockEnded'), blockId: z.string() }),
  z.object({ ...block, type: z.literal('text'), text: z.string() }),
  z.object({ ...block, type: z.literal('thinking'), text: z.string() }),
  z.object({
    ...block,
    type: z.literal('toolUse'),
    toolUseId: z.string(),
    toolName: z.string(),
    input: z.unknown(),
  }),
  z.object({ ...base, type: z.literal('toolProgress'), toolUseId: z.string(), text: z.string() }),
  z.object({
    ...base,
    type: z.literal('toolResult'),
    toolUseId: z.string(),
    toolName: z.string(),
    result: z.string(),
    structured: z.unknown(),
    isError: z.boolean(),
    cause: z.enum(['denied', 'interrupted']).nullable(),
  }),
  z.object({
    ...base,
    type: z.literal('ask'),
    askId: z.string(),
    title: z.string(),
    message: z.string(),
    askedBy: z.string().nullable(),
    reason: z.string().nullable(),
    timeoutSeconds: z.number().optional(),
    defaultOptionId: z.string().optional(),
    body: askBody,
  }),
  z.object({ ...base, type: z.literal('withdrawn'), askId: z.string() }),
  z.object({ ...base, type: z.literal('mode'), mode: z.string() }),
  z.object({ ...base, type: z.literal('model'), model: z.string() }),
  z.object({
    ...base,
    type: z.literal('controlReply'),
    controlId: z.string(),
    error: z.string().nullable(),
  }),
  z.object({
    ...base,
    ...counts,
    type: z.literal('turnEnded'),
    reason: z.enum(['completed', 'interrupted', 'terminated']),
    durationMs: z.number(),
  }),
]);
export type DemoRecord = z.infer<typeof demoRecord>;

/** A record without its id, which `Wire` adds. */
export type DemoSaying = DemoRecord extends infer R
  ? R extends DemoRecord
    ? Omit<R, 'id'>
    : never
  : never;
