import { describe, expect, test } from 'vitest';

import { aMessage } from '#renderer/stores/conversation/message-fixture.ts';
import { aTool } from '#renderer/stores/conversation/tool-fixture.ts';
import { interactionFixture } from '#renderer/stores/interactions/request-fixture.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';
import { plainMessage } from '#shared/conversation/plain-message.ts';
import { textOutput } from '#shared/conversation/test-outputs.ts';

import { toolWait, type CallQuestions } from './tool-wait.ts';

const PARALLEL = ['Read', 'Task'];

const call = (seq: number, toolName: string, more: Partial<ToolExecutionMetadata> = {}) =>
  aTool(seq, null, { toolName, toolUseId: `t${seq}`, status: 'running', output: null, ...more });

function questionsAbout(
  open: readonly number[],
  answered: readonly number[] = [],
  type: 'tool' | 'none' = 'tool',
): CallQuestions {
  const about = (seq: number) =>
    type === 'tool'
      ? { type, toolName: 'Bash', toolUseId: `t${seq}`, input: {}, details: null }
      : ({ type } as const);
  return {
    open: new Map(
      open.map((seq) => [`t${seq}`, interactionFixture(`r${seq}`, { details: about(seq) })]),
    ),
    answered: new Set(answered.map((seq) => `t${seq}`)),
  };
}

const level = [
  aMessage(1),
  call(2, 'Read', { status: 'completed' }),
  call(3, 'Bash'),
  call(4, 'Read'),
  call(5, 'Bash'),
  call(6, 'Task', { progress: 'Looking around' }),
];

const waits = (questions: CallQuestions, parallel: readonly string[] | null = PARALLEL) =>
  level.flatMap((message) =>
    message.messageType === 'tool_execution' ? [toolWait(message, level, questions, parallel)] : [],
  );

describe('toolWait', () => {
  test('toolWait is approval for calls after one with an open question, but null for one with progress', () => {
    expect(waits(questionsAbout([3]))).toEqual([null, 'approval', 'approval', 'approval', null]);
  });

  test('toolWait is turn for calls after an allowed one, until they have a question themselves', () => {
    expect(waits(questionsAbout([], [3]))).toEqual([null, null, 'turn', 'turn', null]);
    expect(waits(questionsAbout([5], [3]))).toEqual([null, null, 'turn', 'approval', null]);
  });

  test('toolWait is null while no question is open', () => {
    expect(waits(questionsAbout([]))).toEqual([null, null, null, null, null]);
  });

  test('toolWait is answer for a question that is no approval', () => {
    expect(waits(questionsAbout([3], [], 'none'))[1]).toBe('answer');
  });

  test('toolWait is approval only for the call with the question if the agent begins each call at once', () => {
    expect(waits(questionsAbout([3]), null)).toEqual([null, 'approval', null, null, null]);
  });

  test('toolWait is null for parallel tools next to one with a question, but not for others', () => {
    const reads = [call(1, 'Read'), call(2, 'Read'), call(3, 'Bash')];
    expect(reads.map((each) => toolWait(each, reads, questionsAbout([1]), PARALLEL))).toEqual([
      'approval',
      null,
      'approval',
    ]);
  });

  test('toolWait ignores a call of an earlier turn without a result', () => {
    const prompt = { ...plainMessage(textOutput('p', 'Go on.', { role: 'user' }), 's'), seq: 2 };
    expect(
      toolWait(
        call(3, 'Bash'),
        [call(1, 'Bash'), prompt, call(3, 'Bash')],
        questionsAbout([1]),
        PARALLEL,
      ),
    ).toBeNull();
  });
});
