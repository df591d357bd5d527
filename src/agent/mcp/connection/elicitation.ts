import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/client';
import { z } from 'zod';

import type { PersonAnswer, QuestionField, ToolRun } from '#agent/tools/tool.ts';

import { cleanLine, cleanText } from '../tools/untrusted-text.ts';

const option = z.object({ const: z.string() });
const property = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
  title: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.string()).optional(),
  oneOf: z.array(option).optional(),
  items: z
    .object({ enum: z.array(z.string()).optional(), anyOf: z.array(option).optional() })
    .optional(),
});
const form = z.object({
  message: z.string(),
  requestedSchema: z.object({
    properties: z.record(z.string(), property),
    required: z.array(z.string()).default([]),
  }),
});

type Property = z.infer<typeof property>;

const MOST_FIELDS = 20;
const MOST_OPTIONS = 100;

/**
 * Asks the person a question of a server, which is named in it. Answers `cancel` if the person gives
 * no answer, and `decline` for a form that cannot be shown. Fields are never secret: servers must not
 * ask for secrets in forms (modelcontextprotocol.io, elicitation).
 */
export async function elicit(
  server: string,
  params: ElicitRequest['params'],
  run: Pick<ToolRun, 'ask'> | null,
): Promise<ElicitResult> {
  if (!run) return { action: 'cancel' };
  const parsed = form.safeParse(params);
  if (!parsed.success) return { action: 'decline' };
  const { message, requestedSchema } = parsed.data;
  const properties = Object.entries(requestedSchema.properties);
  if (properties.length > MOST_FIELDS) return { action: 'decline' };
  // The only field of a form asks what the form asks.
  const words = properties.length === 1 ? message : '';
  const fields = properties.map(([name, each]) => ({
    ...fieldOf(name, each, words),
    isRequired: requestedSchema.required.includes(name),
  }));
  const question = `The MCP server "${cleanLine(server, 64)}" asks: ${cleanText(message, 2_000)}`;
  const answer = await run.ask({ message: question, fields });
  return answer
    ? { action: 'accept', content: formContent(answer, requestedSchema.properties) }
    : { action: 'cancel' };
}

function fieldOf(name: string, each: Property, message: string): Omit<QuestionField, 'isRequired'> {
  const options = optionsOf(each);
  const { title, description } = each;
  return {
    name,
    label: cleanLine(title || message || name, 100),
    ...(description === undefined ? {} : { description: cleanText(description, 500) }),
    type: typeOf(each, options !== null),
    ...(options === null ? {} : { options }),
  };
}

function optionsOf({ enum: listed, oneOf, items }: Property): readonly string[] | null {
  const constants = (oneOf ?? items?.anyOf)?.map((each) => each.const);
  return (listed ?? items?.enum ?? constants)?.slice(0, MOST_OPTIONS) ?? null;
}

function typeOf({ type }: Property, hasOptions: boolean): QuestionField['type'] {
  if (type === 'array') return 'choices';
  if (type === 'boolean') return 'boolean';
  if (type === 'string') return hasOptions ? 'choice' : 'text';
  return 'number';
}

type Content = NonNullable<ElicitResult['content']>;

/** Keeps the values of known fields. */
function formContent(
  answer: PersonAnswer,
  properties: Readonly<Record<string, Property>>,
): Content {
  const content: Content = {};
  for (const [name, value] of Object.entries(answer))
    if (Object.hasOwn(properties, name))
      content[name] = typeof value === 'object' ? [...value] : value;
  return content;
}
