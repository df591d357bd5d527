import { fieldsListAt, textAt, type Fields } from '#shared/base/fields.ts';

import { signatureFor } from '../scripted-answer.ts';
import { ID, isJsonObject, isSayable, NAME, Problems } from './problems.ts';

/** Returns what OpenAI's Responses API would refuse with `store: false`. */
export function responsesProblems(body: Fields): readonly string[] {
  const problems = new Problems();
  const items = fieldsListAt(body, 'input');
  problems.require(items.length > 0, 'there is no input');
  problems.require(body['store'] === false, 'the answer would be stored');
  const open = new Set<string>();
  const ids = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (item['type'] === 'message') {
      checkMessage(item, problems);
      problems.require(
        open.size === 0,
        `No tool output found for function call ${[...open].join()}.`,
      );
    }
    if (item['type'] === 'reasoning') checkReasoning(item, items[index + 1], body, problems);
    if (item['type'] === 'function_call') checkCall(item, ids, open, problems);
    if (item['type'] === 'function_call_output') {
      problems.require(
        open.delete(textAt(item, 'call_id') ?? ''),
        'No tool call found for an output',
      );
      problems.require(hasContent(item['output']), 'an output is empty');
    }
  }
  problems.require(open.size === 0, `No tool output found for function call ${[...open].join()}.`);
  return problems.list;
}

function checkMessage(item: Fields, problems: Problems): void {
  problems.require(hasContent(item['content']), 'a message is empty');
}

function hasContent(content: unknown): boolean {
  if (typeof content === 'string') return isSayable(content);
  const parts = fieldsListAt({ content }, 'content');
  return (
    parts.length > 0 &&
    parts.every((part) => part['type'] !== 'input_text' || isSayable(part['text']))
  );
}

function checkReasoning(
  item: Fields,
  next: Fields | undefined,
  body: Fields,
  problems: Problems,
): void {
  const id = textAt(item, 'id') ?? '';
  const signature = signatureFor(textAt(body, 'model') ?? '', id);
  problems.require(
    item['encrypted_content'] === signature,
    'The encrypted content could not be verified',
  );
  const follows = ['function_call', 'message', 'reasoning'].includes(String(next?.['type']));
  problems.require(
    follows && next?.['role'] !== 'user',
    `Item ${id} of type reasoning was provided without its required following item.`,
  );
}

function checkCall(item: Fields, ids: Set<string>, open: Set<string>, problems: Problems): void {
  const id = textAt(item, 'call_id') ?? '';
  problems.require(ID.test(id) && !ids.has(id), `the id of a call is missing or double: ${id}`);
  problems.require(NAME.test(textAt(item, 'name') ?? ''), 'the name of a call is illegal');
  problems.require(
    isJsonObject(textAt(item, 'arguments') ?? ''),
    'the arguments are no JSON object',
  );
  ids.add(id);
  open.add(id);
}
