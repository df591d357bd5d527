import { describe, expect, test } from 'vitest';

import type { Decision } from '#core/agents/agent.ts';
import type { InteractionData, InteractionOption } from '#shared/interaction/interaction.ts';

import { permissionAsk } from './permission-ask.ts';
import { questionAsk } from './question-ask.ts';
import { replyTo } from './answers.ts';

const permission = permissionAsk(
  { permission: 'bash', patterns: ['ls'], metadata: { command: 'ls' }, always: ['ls *'] },
  null,
  null,
);
const choices = ['One, two', 'Three'].map((label) => ({ label, description: '' }));
const questions = questionAsk(
  {
    questions: [
      { question: 'Which?', header: 'A', options: choices },
      {
        question: 'Several?',
        header: 'B',
        multiple: true,
        options: [{ label: 'x' }, { label: 'y' }],
      },
    ],
  },
  null,
);

function reply(
  options: readonly InteractionOption[] = [],
  optionId: string,
  feedback: string | null = null,
  data: InteractionData | null = null,
) {
  const option = options.find((each) => each.optionId === optionId);
  if (!option) throw new Error(`There is no option ${optionId}.`);
  const decision: Decision = {
    option,
    feedback,
    data,
    decidedBy: { type: 'window', windowId: 'w' },
  };
  return replyTo('per_1', decision, options);
}

describe('replyTo', () => {
  test.each([
    ['approve', null, { reply: 'once' }],
    ['approve-remember', null, { reply: 'always' }],
    ['terminate', 'Stop.', { reply: 'reject' }],
    ['reject', null, { reply: 'reject', message: expect.stringContaining('rejected') }],
    ['reject', 'Not now.', { reply: 'reject', message: expect.stringContaining('Not now.') }],
    ['retry', 'Use make.', { reply: 'reject', message: expect.stringContaining('Use make.') }],
  ] as const)('replyTo sends the option %s with the reason %s', (optionId, feedback, body) => {
    expect(reply(permission?.options, optionId, feedback)).toEqual({
      path: '/permission/per_1/reply',
      body,
    });
  });

  test('replyTo reports a request without an answer as unanswered, not as refused', () => {
    expect(replyTo('per_1', { option: null, afterSeconds: 30 }, permission?.options ?? [])).toEqual(
      {
        path: '/permission/per_1/reply',
        body: { reply: 'reject', message: expect.stringContaining('no answer within 30 seconds') },
      },
    );
  });

  test('replyTo sends the answers in the order of the questions, and several labels apart', () => {
    const answers = { 'Several?': 'x, y', 'Which?': 'One, two' };
    expect(reply(questions?.options, 'answer', null, { answers })).toEqual({
      path: '/question/per_1/reply',
      body: { answers: [['One, two'], ['x', 'y']] },
    });
    const own = { 'Several?': 'x, something else' };
    expect(reply(questions?.options, 'answer', null, { answers: own })?.body).toEqual({
      answers: [[], ['x, something else']],
    });
  });

  test('replyTo skips questions by empty answers, and dismisses them to end the turn', () => {
    expect(reply(questions?.options, 'skip')?.body).toEqual({ answers: [[], []] });
    expect(reply(questions?.options, 'skip', 'Ask me later.')?.body).toEqual({
      answers: [['Ask me later.'], []],
    });
    expect(reply(questions?.options, 'terminate')?.path).toBe('/question/per_1/reject');
  });
});
