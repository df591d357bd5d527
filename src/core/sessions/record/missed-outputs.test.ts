import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';

import { missedOutputs } from './missed-outputs.ts';

type Turn = { readonly prompt: string; readonly answer: string; readonly tool: string | null };

let made = 0;
const base = () =>
  ({
    key: `key-${(made += 1)}`,
    timestamp: null,
    source: { kind: 'corral' },
    parentToolUseId: null,
  }) as const;
const say = (role: 'user' | 'assistant', text: string): AgentOutput => ({
  ...base(),
  type: 'text',
  role,
  text,
  synthetic: false,
});

/** Returns turns as outputs; ids of tools get a suffix, as each run gives them another one. */
function outputsOf(turns: readonly Turn[], place: string): readonly AgentOutput[] {
  return turns.flatMap(({ prompt, answer, tool }) => [
    say('user', prompt),
    ...(tool === null ? [] : toolOf(tool, place)),
    say('assistant', answer),
  ]);
}

function toolOf(tool: string, place: string): readonly AgentOutput[] {
  const id = `${tool}@${place}`;
  const result = { toolName: null, result: 'done', structured: null, isError: false, cause: null };
  return [
    { ...base(), type: 'toolUse', id, toolName: 'Tool', toolInput: {} },
    { ...base(), type: 'toolResult', toolUseId: id, ...result },
  ];
}

function stored(outputs: readonly AgentOutput[]) {
  const view = new MemoryView();
  const tool = { kind: 'other', action: 'other', subject: 'Tool', effect: 'unknown' } as const;
  const describeTool = () => ({ tool, details: null, summary: '' });
  for (const output of outputs)
    view.apply(
      merge(output, view, { sessionId: 's', mergeToolMessages: true, describe: describeTool }),
    );
  return view.messages();
}

const names = (outputs: readonly AgentOutput[]) =>
  outputs.map((each) => (each.type === 'text' ? each.text : each.type));

const turn = fc.record({
  prompt: fc.constantFrom('continue', 'yes', 'fix it'),
  answer: fc.string({ minLength: 1 }).map((text) => `${text.trim()} end.`),
  tool: fc.option(fc.uuid()),
});

describe('missedOutputs', () => {
  test('missedOutputs returns nothing of a conversation that is stored, however often a prompt occurs', () => {
    fc.assert(
      fc.property(fc.array(turn), (turns) => {
        const messages = stored(outputsOf(turns, 'live'));
        expect(missedOutputs(messages, outputsOf(turns, 'replay'))).toEqual([]);
      }),
    );
  });

  test('missedOutputs returns all of a conversation of which nothing is stored', () => {
    const past = outputsOf([{ prompt: 'a', answer: 'b', tool: 't' }], 'replay');
    expect(missedOutputs([], past)).toEqual(past);
  });

  test('missedOutputs returns the turns that were held elsewhere', () => {
    const first = { prompt: 'continue', answer: 'One.', tool: 't1' };
    const second = { prompt: 'continue', answer: 'Two.', tool: 't2' };
    const missed = missedOutputs(
      stored(outputsOf([first], 'live')),
      outputsOf([first, second], 'replay'),
    );
    expect(names(missed)).toEqual(['continue', 'toolUse', 'toolResult', 'Two.']);
  });

  test('missedOutputs does not repeat an answer that was cut short, divided or differently spaced', () => {
    const live = [say('user', 'go'), say('assistant', 'First. Second is cut')];
    const past = [
      say('user', 'go'),
      say('assistant', 'First.'),
      say('assistant', 'First.\n\nSecond  is cut here'),
    ];
    expect(missedOutputs(stored(live), past)).toEqual([]);
  });

  test('missedOutputs ignores what the agent has forgotten or words differently in the middle', () => {
    const live = [say('user', 'go'), say('assistant', 'Once.'), say('assistant', 'Done.')];
    const past = [say('user', 'go (edited)'), say('assistant', 'Else'), say('assistant', 'Done.')];
    expect(missedOutputs(stored(live), past)).toEqual([]);
  });
});
