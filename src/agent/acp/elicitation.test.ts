import { expect, test } from 'vitest';

import type { PersonQuestion } from '#agent/tools/tool.ts';

import { answerOf, formOf } from './elicitation.ts';

const question: PersonQuestion = {
  message: 'Which?',
  fields: [
    { name: 'db', label: 'Database', type: 'choice', options: ['A', 'B'], isRequired: true },
    { name: 'all', label: 'Tables', type: 'choices', options: ['x', 'y'], isRequired: false },
    { name: 'key', label: 'Key', type: 'secret', isRequired: false },
  ],
};
const accept = (content: Record<string, string | string[] | boolean | number>) =>
  answerOf(question, { action: 'accept', content });

test('a question becomes a form', () => {
  expect(formOf(question, 's')).toMatchObject({
    mode: 'form',
    sessionId: 's',
    requestedSchema: {
      required: ['db'],
      properties: {
        db: { type: 'string', enum: ['A', 'B'] },
        all: { type: 'array', items: { enum: ['x', 'y'] } },
        key: { format: 'password' },
      },
    },
  });
});

test('the form names the type of the question for Corral', () => {
  const text = { name: 'path', label: 'Path', type: 'text', isRequired: true } as const;
  const type = (about: PersonQuestion) => {
    const { _meta: meta } = formOf(about, 's');
    return meta?.['corral/interactionType'];
  };
  expect(type(question)).toBe('USER_CHOICE');
  expect(type({ message: 'Where?', fields: [text] })).toBe('USER_INPUT');
  expect(type({ message: 'Where?', purpose: 'missingInfo', fields: [text] })).toBe('MISSING_INFO');
  expect(type({ message: 'Where?', purpose: 'form', fields: [text] })).toBe('CUSTOM');
});

test('only an answer that fits the question counts', () => {
  expect(accept({ db: 'A', all: ['x'], key: 'k' })).toEqual({ db: 'A', all: ['x'], key: 'k' });
  expect(accept({ db: 'C' })).toBeNull();
  expect(accept({ db: true })).toBeNull();
  expect(accept({ db: 'A', all: ['z'] })).toEqual({ db: 'A' });
  expect(answerOf(question, { action: 'decline' })).toBeNull();
  expect(answerOf(question, { action: 'cancel' })).toBeNull();
});

test('clients get keys that are names, and their answers return under the names of the fields', () => {
  const text = { label: 'x', type: 'text', isRequired: true } as const;
  const names = ['Your name?\u001b[2J', 'field_1', '__proto__', 'a-b'];
  const asked = { message: 'm', fields: names.map((name) => ({ ...text, name })) };
  const { requestedSchema } = formOf(asked, 's') as { requestedSchema: { required: string[] } };
  const keys = ['field_1_', 'field_1', 'field_3', 'a-b'];
  expect(requestedSchema.required).toEqual(keys);
  const content = Object.fromEntries(keys.map((key, at) => [key, `${at}`]));
  expect(Object.entries(answerOf(asked, { action: 'accept', content }) ?? {})).toEqual(
    names.map((name, at) => [name, `${at}`]),
  );
});
