import { describe, expect, test } from 'vitest';

import type { AgentOutput } from '../agent-output.ts';
import { MemoryView } from '../memory-view.ts';
import { merge, settle } from '../merge.ts';
import {
  describeForTest,
  progressOutput,
  resultOutput,
  textOutput,
  useOutput,
} from '../test-outputs.ts';
import { askedUse } from './use-identity.ts';

const options = { sessionId: 's', mergeToolMessages: true, describe: describeForTest };

function fold(outputs: readonly AgentOutput[], view = new MemoryView()): MemoryView {
  for (const output of outputs) view.apply(merge(output, view, options));
  return view;
}

/** Returns each card with its input and its result, and each other message with its content. */
function cardsOf(view: MemoryView) {
  return view
    .messages()
    .map((message) =>
      message.messageType === 'tool_execution'
        ? [message.metadata.input, message.metadata.status, message.metadata.output]
        : [message.messageType, message.content],
    );
}

const at = (start: number) => ({
  source: { kind: 'file', file: 'wire', start, end: start + 1 } as const,
});
const use = (key: string, input: string, more: Parameters<typeof useOutput>[2] = {}) =>
  useOutput(key, 'call_0', { toolInput: input, ...more });
const result = (key: string, text: string, more: Parameters<typeof resultOutput>[2] = {}) =>
  resultOutput(key, 'call_0', { result: text, ...more });

describe('Tool uses with the same id', () => {
  test('merge gives each use its own input and result, in one turn and in the next', () => {
    const outputs = [
      use('K1', 'one', at(1)),
      result('R1', 'first', at(2)),
      use('K2', 'two', at(3)),
      result('R2', 'second', { ...at(4), isError: true }),
      textOutput('P', 'next', { role: 'user' }),
      use('K3', 'three', at(5)),
    ];
    const expected = [
      ['one', 'completed', 'first'],
      ['two', 'failed', 'second'],
      ['text', 'next'],
      ['three', 'running', null],
    ];
    const view = fold(outputs);
    expect(cardsOf(view)).toEqual(expected);
    // The same records again change nothing, also while a use waits.
    expect(outputs.flatMap((output) => merge(output, view, options))).toEqual([]);
  });

  test('merge gives a result to the newest open use, and progress as well', () => {
    const view = fold([use('K1', 'one'), use('K2', 'two'), progressOutput('G', 'call_0', 'half')]);
    const [one, two] = view.messages();
    expect([one, two].map((message) => message?.metadata)).toMatchObject([
      { progress: null, toolUseId: 'call_0' },
      { progress: 'half', toolUseId: 'call_0@use:K2' },
    ]);
    expect(cardsOf(fold([result('R', 'out')], view))).toEqual([
      ['one', 'running', null],
      ['two', 'completed', 'out'],
    ]);
  });

  test('merge gives a result to the use that its record names, whatever is open', () => {
    const view = fold([
      use('K1', 'one'),
      use('K2', 'two'),
      result('R1', 'first', { useKey: 'K1' }),
      result('R1 again', 'first', { useKey: 'K1' }),
    ]);
    expect(cardsOf(view)).toEqual([
      ['one', 'completed', 'first'],
      ['two', 'running', null],
    ]);
  });

  test('merge keeps a result apart whose id no use has, and one that only a later use has', () => {
    expect(cardsOf(fold([use('K1', 'one'), resultOutput('R', 'call_9')]))).toEqual([
      ['one', 'running', null],
      ['tool_result', 'done'],
    ]);
    const view = fold([result('R0', 'of an unknown use'), use('K', 'one'), result('R1', 'own')]);
    expect(cardsOf(view)).toEqual([
      ['one', 'completed', 'own'],
      ['tool_result', 'of an unknown use'],
    ]);
    expect(merge(result('R0', 'of an unknown use'), view, options)).toEqual([]);
  });

  test('merge separates a conversation and its sub-agents, and sub-agents from each other', () => {
    const agentOf = (key: string, id: string) => ({
      ...useOutput(key, id, { toolInput: key }),
      tool: { kind: 'subagent', action: 'agent', effect: 'ownWork' } as const,
    });
    const inside = (parentToolUseId: string) => ({ parentToolUseId });
    const view = fold([
      agentOf('A', 'call_0'),
      agentOf('B', 'call_1'),
      use('A1', 'in a', inside('call_0')),
      use('B1', 'in b', inside('call_1')),
      result('RA', 'of a', inside('call_0')),
      result('RB', 'of b', inside('call_1')),
      textOutput('TA', 'report', inside('call_0')),
      result('R', 'all'),
    ]);
    const [a, b, a1, b1, text] = view.messages();
    expect(cardsOf(view)).toEqual([
      ['A', 'completed', 'all'],
      ['B', 'running', null],
      ['in a', 'completed', 'of a'],
      ['in b', 'completed', 'of b'],
      ['text', 'report'],
    ]);
    expect([a1, b1, text].map((message) => message?.metadata.parentToolUseId)).toEqual(
      [a, b, a].map(
        (message) => message && 'toolUseId' in message.metadata && message.metadata.toolUseId,
      ),
    );
  });

  test('merge puts the messages of a sub-agent under the newest use of its id', () => {
    const agent = (key: string) => ({
      ...use(key, key),
      tool: { kind: 'subagent', action: 'agent', effect: 'ownWork' } as const,
    });
    const view = fold([
      agent('K1'),
      textOutput('T1', 'one', { parentToolUseId: 'call_0' }),
      result('R1', 'first'),
      agent('K2'),
      textOutput('T2', 'two', { parentToolUseId: 'call_0' }),
    ]);
    expect(['T1', 'T2'].map((id) => view.byId(id)?.metadata.parentToolUseId)).toEqual([
      'call_0',
      'call_0@use:K2',
    ]);
  });

  test('merge gives a late result to the newest use, not to an older one without a result', () => {
    const view = fold([use('K1', 'one')]);
    const [open] = view.messages();
    if (open?.messageType !== 'tool_execution') throw new Error('no card');
    view.apply(settle(open, 'abandoned', null, describeForTest));
    const later = fold([use('K2', 'two'), result('R2', 'out'), result('R3', 'repeated')], view);
    expect(cardsOf(later)).toEqual([
      ['one', 'abandoned', null],
      ['two', 'completed', 'out'],
    ]);
  });

  test('merge considers few of the uses of an id that every reply has', () => {
    const view = new MemoryView();
    for (let n = 0; n < 3000; n += 1) fold([use(`K${n}`, `${n}`), result(`R${n}`, `r${n}`)], view);
    expect(view.uses('call_0').length).toBeLessThan(20);
    expect(cardsOf(view).at(-1)).toEqual(['2999', 'completed', 'r2999']);
  });

  test('askedUse returns the running use with the input of the question', () => {
    const view = fold([use('K1', 'one'), use('K2', 'two')]);
    const uses = view.uses('call_0');
    const idOf = (input: unknown) =>
      askedUse({ toolName: 'Bash', input }, uses)?.metadata.toolUseId;
    expect([idOf('one'), idOf('two'), idOf('three')]).toEqual([
      'call_0',
      'call_0@use:K2',
      'call_0@use:K2',
    ]);
  });
});
