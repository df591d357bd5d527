import { fieldsAt, fieldsListAt, textAt, type Fields } from '#shared/base/fields.ts';

import { ID, isJsonObject, isSayable, NAME, Problems } from './problems.ts';

/** Returns what OpenAI's chat completions, or a strict compatible server, would refuse. */
export function chatProblems(body: Fields): readonly string[] {
  const problems = new Problems();
  const messages = fieldsListAt(body, 'messages');
  const ids = new Set<string>();
  let open: string[] = [];
  problems.require(messages.length > 0, 'there is no message');
  for (const message of messages) {
    if (message['role'] === 'tool') {
      problems.require(open.shift() === message['tool_call_id'], 'a tool message answers no call');
      problems.require(isSayable(message['content']), 'a tool message is empty');
      continue;
    }
    problems.require(open.length === 0, `tool_call_ids without response messages: ${open.join()}`);
    open = message['role'] === 'assistant' ? checkAssistant(message, ids, problems) : [];
    if (message['role'] !== 'assistant') checkContent(message, problems);
  }
  problems.require(open.length === 0, `tool_call_ids without response messages: ${open.join()}`);
  return problems.list;
}

function checkContent(message: Fields, problems: Problems): void {
  const { content } = message;
  if (typeof content === 'string')
    return problems.require(isSayable(content), 'a message is empty');
  const parts = fieldsListAt(message, 'content');
  problems.require(
    parts.length > 0 && parts.every((part) => part['type'] !== 'text' || isSayable(part['text'])),
    'a message is empty',
  );
}

function checkAssistant(message: Fields, ids: Set<string>, problems: Problems): string[] {
  const calls = fieldsListAt(message, 'tool_calls');
  const { content } = message;
  problems.require(
    isSayable(content) || (content === null && calls.length > 0),
    'a message of the assistant is empty',
  );
  return calls.map((call) => {
    const id = textAt(call, 'id') ?? '';
    const details = fieldsAt(call, 'function') ?? {};
    problems.require(ID.test(id) && !ids.has(id), `the id of a call is missing or double: ${id}`);
    problems.require(NAME.test(textAt(details, 'name') ?? ''), 'the name of a call is illegal');
    problems.require(
      isJsonObject(textAt(details, 'arguments') ?? ''),
      'the arguments are no JSON object',
    );
    ids.add(id);
    return id;
  });
}
