import { z } from 'zod';

import { languages } from '#shared/words/language.ts';

export const EXPORT_FORMATS = ['md', 'html', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Limit of sub-agents in each other; an agent can name a tool as its own parent. */
export const MAX_SUB_AGENTS = 20;

/**
 * A place in a conversation: the levels around it, outermost first, each with the position of the
 * last message that was read there. `level` is null at the top, otherwise the tool use of a
 * sub-agent.
 */
export const conversationPlace = z
  .array(z.strictObject({ level: z.string().nullable(), after: z.int() }))
  .min(1)
  .max(MAX_SUB_AGENTS + 1);
export type ConversationPlace = z.infer<typeof conversationPlace>;

/** The end of a chunk of an export, at which the next chunk begins. */
export const exportPlace = z.strictObject({
  place: conversationPlace,
  /** True if a message was written. */
  isContinued: z.boolean(),
  /** The message after the place, if only `done` of its `length` characters were written. */
  cut: z.strictObject({ done: z.int().min(1), length: z.int().min(1) }).nullable(),
});
export type ExportPlace = z.infer<typeof exportPlace>;

/** Request for a part of an exported conversation. */
export const exportRequest = z.strictObject({
  sessionId: z.string().min(1),
  format: z.enum(EXPORT_FORMATS),
  language: z.enum(languages),
  /** Hides the secrets of known formats. */
  isRedacted: z.boolean(),
  /** Null: from the beginning. */
  from: exportPlace.nullable(),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** A part of an exported conversation. */
export const exportChunk = z.object({
  text: z.string(),
  /** Number of messages that end in this chunk. */
  messages: z.int(),
  /** Number of messages of the conversation, of which some may not be written. */
  total: z.int(),
  /** True while older messages of a transcript that was opened are not in the database. */
  isPartlyRead: z.boolean(),
  /** Null after the last chunk. */
  next: exportPlace.nullable(),
});
export type ExportChunk = z.infer<typeof exportChunk>;
