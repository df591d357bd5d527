import {
  fieldsAt,
  fieldsListAt,
  isFields,
  nameAt,
  textAt,
  type Fields,
} from '#shared/base/fields.ts';

import { signatureFor } from '../scripted-answer.ts';
import { isSayable, NAME, Problems } from './problems.ts';

const KEYWORDS = new Set(
  (
    'type description title enum items properties required nullable anyOf ' +
    'minimum maximum minItems maxItems minLength maxLength pattern'
  ).split(' '),
);

/** Returns what the Gemini API would refuse. `model` comes from the path. */
export function geminiProblems(body: Fields, model: string): readonly string[] {
  const problems = new Problems();
  const contents = fieldsListAt(body, 'contents');
  problems.require(contents[0]?.['role'] === 'user', 'the first content is not of the user');
  problems.require(contents.at(-1)?.['role'] === 'user', 'the last content is not of the user');
  for (const [index, content] of contents.entries()) {
    const next = contents[index + 1];
    problems.require(content['role'] !== next?.['role'], 'roles do not alternate');
    checkParts(content, problems);
    const calls = callsOf(content, 'functionCall');
    const answers = callsOf(next ?? {}, 'functionResponse');
    problems.require(
      calls.map(({ name }) => name).join() === answers.map(({ name }) => name).join(),
      'the number of function response parts is not that of the function call parts',
    );
    checkSignature(content, model, problems);
  }
  for (const tool of fieldsListAt(body, 'tools'))
    for (const each of fieldsListAt(tool, 'functionDeclarations'))
      checkSchema(fieldsAt(each, 'parametersJsonSchema') ?? {}, problems);
  return problems.list;
}

function checkParts(content: Fields, problems: Problems): void {
  const parts = fieldsListAt(content, 'parts');
  problems.require(parts.length > 0, 'a content has no parts');
  for (const part of parts)
    problems.require(part['text'] === undefined || isSayable(part['text']), 'a text is empty');
}

function callsOf(content: Fields, name: string): readonly Fields[] {
  return fieldsListAt(content, 'parts')
    .map((part) => part[name])
    .filter(isFields);
}

function checkSignature(content: Fields, model: string, problems: Problems): void {
  const first = fieldsListAt(content, 'parts').find((part) => isFields(part['functionCall']));
  if (!first) return;
  const name = textAt(fieldsAt(first, 'functionCall') ?? {}, 'name') ?? '';
  problems.require(NAME.test(name), 'the name of a call is illegal');
  const signature = nameAt(first, 'thoughtSignature');
  const isRight =
    signature === 'skip_thought_signature_validator' || signature === signatureFor(model, 'call');
  problems.require(isRight, 'Function call is missing a thought_signature');
}

function checkSchema(schema: Fields, problems: Problems): void {
  for (const name of Object.keys(schema)) problems.require(KEYWORDS.has(name), `schema: ${name}`);
  const children = [
    ...Object.values(fieldsAt(schema, 'properties') ?? {}),
    ...fieldsListAt(schema, 'anyOf'),
    schema['items'],
  ];
  for (const child of children) if (isFields(child)) checkSchema(child, problems);
}
