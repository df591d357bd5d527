import { z } from 'zod';

import { flag, listOf, maybeText, text } from '#shared/base/lenient.ts';

const number = z.number().catch(0);
const maybeNumber = z.number().nullable().default(null).catch(null);
const fields = z.record(z.string(), z.unknown());
const times = z
  .object({ start: maybeNumber, end: maybeNumber, created: maybeNumber, completed: maybeNumber })
  .catch({ start: null, end: null, created: null, completed: null });

export const tokens = z.object({
  input: number,
  output: number,
  reasoning: number,
  cache: z.object({ read: number, write: number }).catch({ read: 0, write: 0 }),
});
export type Tokens = z.output<typeof tokens>;

const place = { id: z.string(), messageID: z.string(), sessionID: z.string() };

const toolState = z.object({
  status: z.enum(['pending', 'running', 'completed', 'error']),
  input: fields.catch({}),
  output: text,
  error: text,
  title: maybeText,
  metadata: fields.default({}).catch({}),
  /** Files of the result, with their data in the address. */
  attachments: listOf(z.object({ mime: text, url: text })),
  time: times,
});

const textPart = z.object({
  ...place,
  type: z.enum(['text', 'reasoning']),
  text: z.string(),
  synthetic: flag,
  ignored: flag,
  metadata: fields.nullish().catch(null),
  time: times,
});
const toolPart = z.object({
  ...place,
  type: z.literal('tool'),
  tool: z.string(),
  callID: z.string(),
  state: toolState,
});
const stepFinish = z.object({
  ...place,
  type: z.literal('step-finish'),
  tokens,
  cost: number,
});
const otherPart = z.object({ ...place, type: z.string() });

/** A part of a message. Unknown kinds of parts have only their place. */
export const part = z.union([textPart, toolPart, stepFinish, otherPart]);
export type Part = z.output<typeof part>;
export type TextPart = z.output<typeof textPart>;
export type ToolPart = z.output<typeof toolPart>;

/** Kinds of parts without information for a person, or whose content others repeat. */
export const quietParts: ReadonlySet<string> = new Set([
  'agent',
  'compaction',
  'file',
  'patch',
  'retry',
  'snapshot',
  'step-start',
  'subtask',
]);

export const isTextPart = (given: Part): given is TextPart => 'text' in given;
export const isToolPart = (given: Part): given is ToolPart => 'callID' in given;
export const isStepFinish = (given: Part): given is z.output<typeof stepFinish> =>
  'tokens' in given;

export const errorInfo = z.object({
  name: z.string(),
  data: z
    .object({ message: text, statusCode: maybeNumber })
    .catch({ message: '', statusCode: null }),
});
export type ErrorInfo = z.output<typeof errorInfo>;

export const messageInfo = z.object({
  id: z.string(),
  sessionID: z.string(),
  role: z.string(),
  agent: maybeText,
  modelID: maybeText,
  providerID: maybeText,
  finish: maybeText,
  time: times,
  error: errorInfo.nullish().catch(null),
});
export type MessageInfo = z.output<typeof messageInfo>;

export const sessionInfo = z.object({
  id: z.string(),
  parentID: maybeText,
  agent: maybeText,
  version: maybeText,
});
