import type {
  CreateElicitationRequest,
  CreateElicitationResponse,
  ElicitationPropertySchema,
} from '@agentclientprotocol/sdk';

import type { PersonAnswer, PersonQuestion, QuestionField } from '#agent/tools/tool.ts';
import { isFields } from '#shared/base/fields.ts';

/** Returns a question as the form of `elicitation/create`. */
export function formOf(question: PersonQuestion, sessionId: string): CreateElicitationRequest {
  const { message, fields } = question;
  const keys = keysOf(fields);
  const keyed = fields.map((field, at) => ({ field, key: keys[at] ?? field.name }));
  return {
    mode: 'form',
    sessionId,
    message,
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(keyed.map(({ field, key }) => [key, propertyOf(field)])),
      required: keyed.flatMap(({ field, key }) => (field.isRequired ? [key] : [])),
    },
    _meta: { 'corral/interactionType': interactionTypeOf(question) },
  };
}

const KEY = /^[A-Za-z][\w-]{0,63}$/;

/** Returns the keys of the fields: their names, or one of Corral's for what a client cannot show. */
function keysOf(fields: readonly QuestionField[]): readonly string[] {
  const names = new Set(fields.map(({ name }) => name));
  return fields.map(({ name }, at) => {
    if (KEY.test(name)) return name;
    let key = `field_${at + 1}`;
    while (names.has(key)) key = `${key}_`;
    return key;
  });
}

/** Returns the type by which Corral names such a question. */
function interactionTypeOf({ purpose, fields }: PersonQuestion): string {
  if (purpose === 'missingInfo') return 'MISSING_INFO';
  if (purpose === 'form') return 'CUSTOM';
  const isTyped = fields.every(({ type }) => type === 'text' || type === 'secret');
  return isTyped ? 'USER_INPUT' : 'USER_CHOICE';
}

function propertyOf(field: QuestionField): ElicitationPropertySchema {
  const { label: title, description = null, options = [] } = field;
  const about = { title, description };
  switch (field.type) {
    case 'text':
      return { type: 'string', ...about };
    case 'secret':
      // Corral masks it and keeps it out of its log; the protocol has no such format.
      return { type: 'string', ...about, format: 'password' };
    case 'choice':
      return { type: 'string', ...about, enum: [...options] };
    case 'choices':
      return { type: 'array', ...about, items: { type: 'string', enum: [...options] } };
    case 'boolean':
      return { type: 'boolean', ...about };
    case 'number':
      return { type: 'number', ...about };
  }
}

/** Returns the answer; null if the person declined or if the answer does not fit the question. */
export function answerOf(
  { fields }: PersonQuestion,
  reply: CreateElicitationResponse,
): PersonAnswer | null {
  if (reply.action !== 'accept' || !('content' in reply) || !isFields(reply.content)) return null;
  const { content } = reply;
  const keys = keysOf(fields);
  const values = fields.flatMap((field, at) => {
    const value = valueOf(field, content[keys[at] ?? field.name]);
    return value === null ? [] : [[field.name, value] as const];
  });
  const isWhole = fields.every(
    ({ name, isRequired }) => !isRequired || values.some(([given]) => given === name),
  );
  return isWhole ? Object.fromEntries(values) : null;
}

type Value = PersonAnswer[string];

function valueOf(field: QuestionField, value: unknown): Value | null {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'choices':
      return Array.isArray(value) ? chosenOf(field, value) : null;
    case 'choice':
      return chosenOf(field, [value])?.[0] ?? null;
    default:
      return typeof value === 'string' ? value : null;
  }
}

/** Returns the values; null if one of them is not offered. */
function chosenOf({ options }: QuestionField, values: readonly unknown[]): string[] | null {
  const chosen = values.filter((each) => typeof each === 'string');
  const isOffered = chosen.every((each) => options?.includes(each));
  return isOffered && chosen.length === values.length ? chosen : null;
}
