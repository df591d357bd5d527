import {
  fieldsAt,
  fieldsListAt,
  isFields,
  listAt,
  numberAt,
  textAt,
  type Fields,
} from '#shared/base/fields.ts';

import { signatureFor } from '../scripted-answer.ts';
import { ID, isSayable, NAME, Problems, unknownNames } from './problems.ts';

const KNOWN = [
  'model',
  'max_tokens',
  'stream',
  'messages',
  'system',
  'tools',
  'thinking',
  'output_config',
];

/** Returns what Anthropic's Messages API would refuse (platform.claude.com, November 2026). */
export function anthropicProblems(body: Fields): readonly string[] {
  const problems = new Problems();
  const messages = fieldsListAt(body, 'messages');
  problems.require(
    unknownNames(body, KNOWN).length === 0,
    `unknown: ${unknownNames(body, KNOWN).join()}`,
  );
  problems.require(messages[0]?.['role'] === 'user', 'the first message is not of the user');
  problems.require(messages.at(-1)?.['role'] === 'user', 'the last message is not of the user');
  problems.require(countMarks(body) <= 4, 'more than 4 cache_control');
  checkThinking(body, messages, problems);
  const ids = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const next = messages[index + 1];
    problems.require(message['role'] !== next?.['role'], 'roles do not alternate');
    checkMessage(message, body, problems);
    if (message['role'] === 'assistant') checkCalls(message, next ?? {}, ids, problems);
    else checkResults(message, messages[index - 1] ?? {}, problems);
  }
  return problems.list;
}

function checkMessage(message: Fields, body: Fields, problems: Problems): void {
  const blocks = fieldsListAt(message, 'content');
  problems.require(blocks.length > 0, 'a message has no content');
  problems.require(blocks.at(-1)?.['type'] !== 'thinking', 'the final block cannot be `thinking`');
  for (const block of blocks) {
    if (block['type'] === 'text') problems.require(isSayable(block['text']), 'a text is empty');
    if (block['type'] !== 'thinking') continue;
    const signature = signatureFor(textAt(body, 'model') ?? '', textAt(block, 'thinking') ?? '');
    problems.require(block['signature'] === signature, 'Invalid `signature` in `thinking` block');
    problems.require(block['cache_control'] === undefined, 'a thinking block has a mark');
  }
}

function checkCalls(message: Fields, next: Fields, ids: Set<string>, problems: Problems): void {
  const calls = fieldsListAt(message, 'content').filter(({ type }) => type === 'tool_use');
  const results = fieldsListAt(next, 'content').slice(0, calls.length);
  for (const [index, call] of calls.entries()) {
    const id = textAt(call, 'id') ?? '';
    problems.require(ID.test(id) && !ids.has(id), `the id of a call is missing or double: ${id}`);
    problems.require(NAME.test(textAt(call, 'name') ?? ''), 'the name of a call is illegal');
    problems.require(isFields(call['input']), 'the input of a call is no object');
    problems.require(
      results[index]?.['tool_use_id'] === id,
      `no tool_result follows the call ${id}`,
    );
    ids.add(id);
  }
}

function checkResults(message: Fields, before: Fields, problems: Problems): void {
  const calls = fieldsListAt(before, 'content').filter(({ type }) => type === 'tool_use');
  const results = fieldsListAt(message, 'content').filter(({ type }) => type === 'tool_result');
  problems.require(results.length === calls.length, 'the number of tool_results is wrong');
  for (const result of results) {
    const content = fieldsListAt(result, 'content');
    problems.require(content.length > 0, 'a tool_result has no content');
    problems.require(
      content.every((part) => part['type'] !== 'text' || isSayable(part['text'])),
      'a text of a tool_result is empty',
    );
  }
}

function checkThinking(body: Fields, messages: readonly Fields[], problems: Problems): void {
  const thinking = fieldsAt(body, 'thinking');
  if (thinking?.['type'] !== 'enabled') return;
  const budget = numberAt(thinking, 'budget_tokens') ?? 0;
  problems.require(
    budget >= 1024 && budget < (numberAt(body, 'max_tokens') ?? 0),
    'the budget is wrong',
  );
  const last = messages.findLast(({ role }) => role === 'assistant');
  const isOpen = fieldsListAt(messages.at(-1) ?? {}, 'content').some(
    ({ type }) => type === 'tool_result',
  );
  const first = fieldsListAt(last ?? {}, 'content')[0];
  if (isOpen)
    problems.require(first?.['type'] === 'thinking', 'Expected `thinking`, but found `tool_use`');
}

function countMarks(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countMarks(each), 0);
  if (!isFields(value)) return 0;
  return (
    (value['cache_control'] === undefined ? 0 : 1) +
    countMarks(listAt({ values: Object.values(value) }, 'values'))
  );
}
