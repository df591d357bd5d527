import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { eventsOf, messagesOf } from '../test-fixtures.ts';

function cardsOf(lines: readonly string[]) {
  return messagesOf(eventsOf(lines)).flatMap(({ messageType, metadata }) =>
    messageType === 'tool_execution'
      ? [[metadata.toolUseId, metadata.input, metadata.status, metadata.output]]
      : [],
  );
}

const item = (command: string, aggregatedOutput: string | null) => ({
  type: 'commandExecution',
  id: 'call_0',
  command,
  cwd: '/w',
  status: aggregatedOutput === null ? 'inProgress' : 'completed',
  aggregatedOutput,
  exitCode: aggregatedOutput === null ? null : 0,
});
const line = (method: string, params: object) =>
  JSON.stringify({ method, params: { threadId: 't', turnId: 'u', ...params } });
const start = (command: string) => line('item/started', { item: item(command, null) });
const end = (command: string, output: string) =>
  line('item/completed', { item: item(command, output) });
const delta = (text: string) =>
  line('item/commandExecution/outputDelta', { itemId: 'call_0', delta: text });
const input = (command: string) => ({ command, cwd: '/w' });

describe('Codex items of a model server that uses an id again in a turn', () => {
  test('codexConverter shows each item as a card of its own, with its own output', () => {
    expect(cardsOf([start('one'), end('one', '1'), start('two'), end('two', '2')])).toEqual([
      ['u/call_0', input('one'), 'completed', '1'],
      ['u/call_0@2', input('two'), 'completed', '2'],
    ]);
  });

  test('codexConverter shows items that only end, and a repeated end once', () => {
    const lines = [end('one', '1'), end('one', '1'), end('two', '2'), end('two', '2')];
    expect(cardsOf(lines)).toEqual([
      ['u/call_0', input('one'), 'completed', '1'],
      ['u/call_0@2', input('two'), 'completed', '2'],
    ]);
  });

  test('codexConverter gives output and questions to the item that runs', () => {
    const asks = {
      method: 'item/commandExecution/requestApproval',
      id: 7,
      params: { threadId: 't', turnId: 'u', itemId: 'call_0', command: 'two', cwd: '/w' },
    };
    const events = eventsOf([
      start('one'),
      end('one', '1'),
      start('two'),
      delta('half'),
      JSON.stringify(asks),
    ]);
    const progress = events.flatMap((event) =>
      event.type === 'output' && event.output.type === 'toolProgress' ? [event.output] : [],
    );
    expect(progress).toMatchObject([{ toolUseId: 'u/call_0@2', text: 'half' }]);
    expect(events.findLast(({ type }) => type === 'asked')).toMatchObject({
      ask: { details: { toolUseId: 'u/call_0@2' } },
    });
  });

  test('codexConverter shows the calls of an old rollout with the same id as cards of their own', () => {
    const record = (payload: object, at: number) =>
      JSON.stringify({ timestamp: `2026-11-20T10:00:0${at}Z`, type: 'response_item', payload });
    const call = (command: string) => ({
      type: 'function_call',
      name: 'shell',
      call_id: 'call_0',
      arguments: JSON.stringify({ command: ['bash', '-lc', command] }),
    });
    const output = (text: string) => ({
      type: 'function_call_output',
      call_id: 'call_0',
      output: text,
    });
    const lines = [call('one'), output('1'), call('two'), output('2')].map(record);
    expect(cardsOf(lines)).toEqual([
      ['call_0', { command: 'one' }, 'completed', '1'],
      [expect.stringMatching(/^call_0@use:/), { command: 'two' }, 'completed', '2'],
    ]);
  });
});

test('codexConverter shows a command that the sandbox denied at once, whose end no record reports', () => {
  const file = `${import.meta.dirname}/../records/fixtures/denied-at-once.jsonl`;
  const cards = cardsOf(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  expect(cards.map(([, given]) => given)).toMatchObject([
    { command: 'touch two.txt && rm -rf build' },
  ]);
});
