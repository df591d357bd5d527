import { z } from 'zod';

import { extractedMessageType, terminalState } from '#shared/detection/extracted-message.ts';

const MOST_OPTIONS = 20;

const flag = z.union([z.boolean(), z.string()]).transform((value, context) => {
  const word = String(value).trim().toLowerCase();
  if (['true', 'yes', '1'].includes(word)) return true;
  if (['false', 'no', '0', ''].includes(word)) return false;
  context.addIssue({ code: 'custom', message: 'must be true or false' });
  return z.NEVER;
});

const word = z.string().transform((text) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_'),
);

/** Returns null for "null", "none" and the like, which models write for unknown values. */
const textOrNull = (text: string | null | undefined): string | null => {
  const value = text?.trim() ?? '';
  return /^(?:|null|none|n\/a|undefined)$/iu.test(value) ? null : value;
};
const note = z.string().nullish().transform(textOrNull);

const option = z.union([
  z.string(),
  z.number().transform(String),
  z.looseObject({ label: z.string() }).transform(({ label }) => label),
  z.looseObject({ text: z.string() }).transform(({ text }) => text),
]);

const messageType = z
  .union([
    z.null(),
    word.transform((text) =>
      text === 'openended' || text === 'open' ? 'open_ended' : textOrNull(text),
    ),
  ])
  .pipe(extractedMessageType.nullable())
  .default(null);

/** The answer of a model about a screen, after its field names were normalised. */
export const llmAnswer = z
  .object({
    state: word.pipe(terminalState),
    messageType,
    question: note,
    content: note,
    options: z.union([z.array(option), z.null().transform(() => [])]).default([]),
    contextComplete: flag.default(true),
    isDecisionRequired: flag.default(false),
    fingerprint: note,
    agentStatus: note,
    lastAction: note,
  })
  .transform((answer) => ({
    ...answer,
    options: answer.options
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .slice(0, MOST_OPTIONS),
  }))
  .refine(
    ({ state, question, content }) =>
      state !== 'has_question' || question !== null || content !== null,
    {
      message: 'a question was found, but "question" is empty',
    },
  );
export type LlmScreenAnswer = z.infer<typeof llmAnswer>;

type Field = keyof LlmScreenAnswer;

/** Alternative field names that models use, in lower case and without underscores. */
const aliases: Readonly<Record<string, Field>> = {
  state: 'state',
  status: 'state',
  terminalstate: 'state',
  messagetype: 'messageType',
  type: 'messageType',
  question: 'question',
  content: 'content',
  message: 'content',
  options: 'options',
  choices: 'options',
  contextcomplete: 'contextComplete',
  iscontextcomplete: 'contextComplete',
  isdecisionrequired: 'isDecisionRequired',
  isdecision: 'isDecisionRequired',
  decisionrequired: 'isDecisionRequired',
  fingerprint: 'fingerprint',
  agentstatus: 'agentStatus',
  lastaction: 'lastAction',
};

/** Returns the fields under their canonical names. The first of two aliases of one field counts. */
export function canonicalFields(
  given: Readonly<Record<string, unknown>>,
): Partial<Record<Field, unknown>> {
  const fields: Partial<Record<Field, unknown>> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = aliases[name.toLowerCase().replaceAll(/[_\s-]/gu, '')];
    if (field !== undefined && !(field in fields)) fields[field] = value;
  }
  return fields;
}
