import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AssistantMessage, Message, ToolCall, ToolResult } from '#agent/history/message.ts';

import { MISSING_TEXT, repairHistory } from './repair-history.ts';
import { anyHistory, anyMutilations, mutilate, prompt, text } from './test-histories.ts';
import { shapeViolations } from './test-invariants.ts';

const call = (id: string, name = 'read'): ToolCall => ({
  kind: 'call',
  id,
  name,
  input: {},
  argumentsText: '{}',
});
const answer = (...parts: AssistantMessage['parts']): AssistantMessage => ({
  role: 'assistant',
  family: 'chat',
  model: 'm',
  parts,
  stopReason: 'calls',
  usage: null,
});
const result = (callId: string, output = callId): ToolResult => ({
  callId,
  name: 'read',
  isError: false,
  parts: [text(output)],
});
const results = (...all: ToolResult[]): Message => ({ role: 'results', results: all });

describe('repairHistory', () => {
  test('A history that is right stays the same', () => {
    fc.assert(
      fc.property(anyHistory(2_000), (history) => {
        const repaired = repairHistory(history);
        expect(repaired.every((message, index) => message === history[index])).toBe(true);
        expect(repaired).toHaveLength(history.length);
      }),
      { numRuns: 100 },
    );
  });

  test('Any damaged history has the shape that APIs accept, and a second repair changes nothing', () => {
    fc.assert(
      fc.property(anyHistory(500), anyMutilations, (history, mutilations) => {
        const repaired = repairHistory(mutilate(history, mutilations));
        expect(shapeViolations(repaired)).toEqual([]);
        const again = repairHistory(repaired);
        expect(again.every((message, index) => message === repaired[index])).toBe(true);
        expect(again).toHaveLength(repaired.length);
      }),
      { numRuns: 1_000 },
    );
  });

  test('A prompt of the person with text is never dropped', () => {
    fc.assert(
      fc.property(anyHistory(300), anyMutilations, (history, mutilations) => {
        const damaged = mutilate(history, mutilations);
        const prompts = (list: readonly Message[]) =>
          list.flatMap((each) =>
            each.role === 'user' && each.from === 'person'
              ? each.parts.flatMap((part) =>
                  part.kind === 'text' && part.text.trim() !== '' ? [part.text.toWellFormed()] : [],
                )
              : [],
          );
        expect(prompts(repairHistory(damaged))).toEqual(prompts(damaged));
      }),
      { numRuns: 300 },
    );
  });

  test.each(['cancelled', 'mayHaveRun', 'notStarted'] as const)(
    'An interrupted call gets a result with its cause: %s',
    (cause) => {
      const repaired = repairHistory([prompt('Go'), answer(call('a'))], () => cause);
      expect(repaired[2]).toEqual(
        results({ callId: 'a', name: 'read', isError: true, parts: [text(MISSING_TEXT[cause])] }),
      );
    },
  );

  test('Results that come late, in another order, twice or without a call are put right', () => {
    const repaired = repairHistory([
      prompt('Go'),
      answer(call('a'), call('b')),
      prompt('And?'),
      results(result('b'), result('a'), result('b', 'second'), result('orphan')),
    ]);
    expect(repaired).toEqual([
      prompt('Go'),
      answer(call('a'), call('b')),
      results(result('a'), result('b')),
      prompt('And?'),
    ]);
  });

  test('Calls with the same id keep their own results', () => {
    const repaired = repairHistory([
      prompt('Go'),
      answer(call('a'), call('a')),
      results(result('a', 'one'), result('a', 'two')),
      answer(call('a')),
      results(result('a', 'three')),
    ]);
    expect(shapeViolations(repaired)).toEqual([]);
    const outputs = repaired.flatMap((each) => (each.role === 'results' ? each.results : []));
    expect(outputs.map(({ parts }) => parts[0])).toEqual(['one', 'two', 'three'].map(text));
  });

  test('Thinking alone is no answer, and opaque thinking beside a call stays as it is', () => {
    const opaque = { family: 'responses', model: 'm', value: 'x' } as const;
    const thinking = { kind: 'thinking', text: '', opaque } as const;
    const kept = answer(thinking, call('a'));
    const repaired = repairHistory([prompt('Go'), answer(thinking), kept, results(result('a'))]);
    expect(repaired).toEqual([prompt('Go'), kept, results(result('a'))]);
  });

  test('A history that begins with an answer gets a beginning', () => {
    expect(repairHistory([answer({ kind: 'text', text: 'Hi' })])[0]?.role).toBe('user');
    expect(repairHistory([])).toEqual([]);
  });
});
