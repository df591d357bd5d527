import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { eventsOf, messagesOf } from '../test-fixtures.ts';

/** Returns each card of the lines: its input, its status and its output. */
function cardsOf(lines: readonly string[]) {
  return messagesOf(eventsOf(lines)).flatMap(({ messageType, metadata }) =>
    messageType === 'tool_execution' ? [[metadata.input, metadata.status, metadata.output]] : [],
  );
}

const recorded = (name: string) =>
  readFileSync(`${import.meta.dirname}/fixtures/${name}`, 'utf8')
    .split('\n')
    .filter(Boolean);

let count = 0;
const lineOf = (type: string, content: unknown, more: object) => {
  count += 1;
  return JSON.stringify({ type, uuid: `u${count}`, message: { content, ...more }, ...more });
};
const use = (messageId: string, command: string, more: object = {}) =>
  lineOf('assistant', [{ type: 'tool_use', id: 'call_0', name: 'Bash', input: { command } }], {
    id: messageId,
    ...more,
  });
const result = (content: string, more: object = {}) =>
  lineOf('user', [{ type: 'tool_result', tool_use_id: 'call_0', content }], more);

describe('Tool uses of a model server that uses an id again', () => {
  test.each([
    [
      'same-id-two-uses.jsonl',
      [
        [{ command: 'echo one' }, 'completed', 'one'],
        [{ command: 'echo two' }, 'completed', 'two'],
      ],
    ],
    [
      'edit-two-turns.jsonl',
      [
        [expect.objectContaining({ file_path: '/home/u/proj/a.txt' }), 'completed', 'ok'],
        [expect.objectContaining({ file_path: '/home/u/proj/b.txt' }), 'failed', 'ok'],
      ],
    ],
  ])('claudeConverter shows each use of %s with its own input and result', (name, cards) => {
    expect(cardsOf(recorded(name))).toEqual(cards);
  });

  test('claudeConverter gives the results of parallel uses to them in order', () => {
    const lines = [use('m1', 'one'), use('m1', 'two'), result('first'), result('second')];
    expect(cardsOf(lines)).toEqual([
      [{ command: 'one' }, 'completed', 'first'],
      [{ command: 'two' }, 'completed', 'second'],
    ]);
  });

  test('claudeConverter gives a result to the newer message if an older use has none', () => {
    expect(cardsOf([use('m1', 'one'), use('m2', 'two'), result('second')])).toEqual([
      [{ command: 'one' }, 'running', null],
      [{ command: 'two' }, 'completed', 'second'],
    ]);
  });

  test('claudeConverter gives a result to the use whose line a transcript names, also if it repeats it', () => {
    const first = use('m1', 'one');
    const second = use('m1', 'two');
    const [one, two] = [first, second].map((line): { uuid: string } => JSON.parse(line));
    const lines = [
      first,
      second,
      result('second', { parentUuid: two?.uuid }),
      result('first', { sourceToolAssistantUUID: one?.uuid }),
      result('second', { parentUuid: two?.uuid }),
    ];
    expect(cardsOf(lines)).toEqual([
      [{ command: 'one' }, 'completed', 'first'],
      [{ command: 'two' }, 'completed', 'second'],
    ]);
  });

  test('claudeConverter keeps the uses of a sub-agent apart from those of the conversation', () => {
    const nested = { parent_tool_use_id: 'toolu_agent' };
    const lines = [
      lineOf(
        'assistant',
        [{ type: 'tool_use', id: 'toolu_agent', name: 'Agent', input: { prompt: 'p' } }],
        { id: 'm0' },
      ),
      use('m1', 'main'),
      use('m2', 'nested', nested),
      result('of main'),
      result('of nested', nested),
    ];
    expect(cardsOf(lines)).toEqual([
      [{ prompt: 'p' }, 'running', null],
      [{ command: 'main' }, 'completed', 'of main'],
      [{ command: 'nested' }, 'completed', 'of nested'],
    ]);
  });
});
