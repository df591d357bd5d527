import { describe, expect, test } from 'vitest';

import { aMessage } from '#renderer/stores/conversation/message-fixture.ts';
import { aTool } from '#renderer/stores/conversation/tool-fixture.ts';
import { interactionFixture } from '#renderer/stores/interactions/request-fixture.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';
import { plainMessage } from '#shared/conversation/plain-message.ts';
import { textOutput } from '#shared/conversation/test-outputs.ts';

import { toolWait, type Asked } from './tool-wait.ts';

const PARALLEL = ['Read', 'Task'];

const call = (seq: number, toolName: string, more: Partial<ToolExecutionMetadata> = {}) =>
  aTool(seq, null, { toolName, toolUseId: `t${seq}`, status: 'running', output: null, ...more });

function asked(open: readonly number[], answered: readonly number[] = [], type: 'tool' | 'none' = 'tool'): Asked {
  const about = (seq: number) =>
    type === 'tool' ? { type, toolName: 'Bash', toolUseId: `t${seq}`, input: {}, details: null } : ({ type } as const);
  return {
    open: new Map(open.map((seq) => [`t${seq}`, interactionFixture(`r${seq}`, { details: about(seq) })])),
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

const waits = (questions: Asked, parallel: readonly string[] | null = PARALLEL) =>
  level.flatMap((message) => (message.messageType === 'tool_execution' ? [toolWait(message, level, questions, parallel)] : []));

describe('toolWait', () => {
  test('calls after one that is asked wait for the approval, but one that makes progress runs', () => {
    expect(waits(asked([3]))).toEqual([null, 'approval', 'approval', 'approval', null]);
  });

  test('calls after one that was allowed wait for it to end, until they are asked', () => {
    expect(waits(asked([], [3]))).toEqual([null, null, 'turn', 'turn', null]);
    expect(waits(asked([5], [3]))).toEqual([null, null, 'turn', 'approval', null]);
  });

  test('calls run while no question is open', () => {
    expect(waits(asked([]))).toEqual([null, null, null, null, null]);
  });

  test('a question in words is answered, not approved', () => {
    expect(waits(asked([3], [], 'none'))[1]).toBe('answer');
  });

  test('only the asked call itself waits if the agent begins each call at once', () => {
    expect(waits(asked([3]), null)).toEqual([null, 'approval', null, null, null]);
  });

  test('calls that only read run beside one that is asked, and others wait for it', () => {
    const reads = [call(1, 'Read'), call(2, 'Read'), call(3, 'Bash')];
    expect(reads.map((each) => toolWait(each, reads, asked([1]), PARALLEL))).toEqual(['approval', null, 'approval']);
  });

  test('a call of an earlier turn that never got a result holds nothing up', () => {
    const prompt = { ...plainMessage(textOutput('p', 'Go on.', { role: 'user' }), 's'), seq: 2 };
    expect(toolWait(call(3, 'Bash'), [call(1, 'Bash'), prompt, call(3, 'Bash')], asked([1]), PARALLEL)).toBeNull();
  });
});
