import { describe, expect, test } from 'vitest';

import type { Answer, Decision } from '#core/agents/agent.ts';
import type { AgentAsk } from '#core/agents/agent-event.ts';
import { interactionOption } from '#shared/interaction/interaction.ts';

import { messagesFor } from './answers.ts';
import { planAsk } from './plan-ask.ts';
import { eventsOf, linesOf } from '../test-fixtures.ts';

const [command] = asksOf(linesOf('appserver-approve-cmd.io.jsonl'));
const [question] = asksOf(linesOf('appserver-ask.io.jsonl'));
const plan = planAsk('u', '# Plan');

describe('messagesFor', () => {
  test.each([
    ['approve', {}, null, { decision: 'accept' }],
    [
      'approve-remember-1',
      {},
      null,
      { decision: { acceptWithExecpolicyAmendment: { execpolicy_amendment: ['curl', '-s'] } } },
    ],
    ['reject', {}, null, { decision: 'decline' }],
    [
      'reject',
      { feedback: 'No network.' },
      'The user rejected this. It was not carried out. Reason:\n\nNo network.',
      { decision: 'decline' },
    ],
    [
      'retry',
      { feedback: 'Use wget.' },
      'The user wants this done differently. It was not carried out. Try again, following what they want:\n\nUse wget.',
      { decision: 'decline' },
    ],
    ['terminate', { feedback: 'Enough.' }, null, { decision: 'cancel' }],
    [
      'reject',
      { feedback: 'no curl', decidedBy: { type: 'rule', ruleId: 'r' } },
      'A rule of the user refuses this: no curl. It was not carried out. Do not try to get around the rule.',
      { decision: 'decline' },
    ],
  ] as const)('messagesFor converts the decision %s %j', (optionId, more, words, result) => {
    expect(messagesForOption(command, optionId, more)).toEqual({
      words,
      reply: { id: 0, result },
      interrupt: false,
      mode: null,
    });
  });

  test('messagesFor declines an approval with changed input and asks for that input', () => {
    const messages = messagesForOption(command, 'approve', {
      data: { updatedInput: { command: 'curl -I x' } },
    });
    expect(messages).toMatchObject({
      words: expect.stringContaining('"curl -I x"'),
      reply: { result: { decision: 'decline' } },
    });
  });

  test('messagesFor does not report a refusal when the question was not answered', () => {
    const messages = messagesFor({ option: null, afterSeconds: 60 }, command?.options ?? []);
    expect(messages).toMatchObject({
      words: expect.stringMatching(/^There was no answer within 60 seconds.*not refused/su),
      reply: { result: { decision: 'decline' } },
    });
    expect(messagesFor({ option: null, afterSeconds: 60 }, question?.options ?? [])).toMatchObject({
      reply: { result: { answers: {} } },
    });
    expect(messagesFor({ option: null, afterSeconds: 60 }, plan.options)).toEqual({
      words: null,
      reply: null,
      interrupt: false,
      mode: null,
    });
  });

  test('messagesFor sends answers by the ids of the questions', () => {
    const asked = 'Which database should the project use?';
    const answers = { [asked]: 'SQLite', 'Never asked?': 'x' };
    expect(messagesForOption(question, 'answer', { data: { answers } }).reply).toEqual({
      id: 0,
      result: { answers: { database: { answers: ['SQLite'] } } },
    });
    const noted = { answers: { [asked]: 'SQLite' }, notes: { [asked]: 'The small one.' } };
    expect(messagesForOption(question, 'answer', { data: noted }).reply).toMatchObject({
      result: { answers: { database: { answers: ['SQLite', 'user_note: The small one.'] } } },
    });
    expect(messagesForOption(question, 'terminate', {})).toMatchObject({
      reply: null,
      interrupt: true,
    });
  });

  test('messagesFor converts the answers of a form to the types of its fields', () => {
    const properties = {
      port: { type: 'integer' },
      force: { type: 'boolean' },
      name: { type: 'string' },
    };
    const params = { serverName: 's', mode: 'form', message: 'm', requestedSchema: { properties } };
    const [form] = asksOf([
      JSON.stringify({ id: 'f', method: 'mcpServer/elicitation/request', params }),
    ]);
    expect(
      messagesForOption(form, 'answer', {
        data: { answers: { port: '80', force: 'Yes', name: '7' } },
      }).reply,
    ).toEqual({
      id: 'f',
      result: { action: 'accept', content: { port: 80, force: true, name: '7' }, _meta: null },
    });
  });

  test('Fields of a form with the same title are different questions, and lists are chosen from', () => {
    const properties = {
      from: { type: 'string', title: 'Place' },
      to: { type: 'string', title: 'Place' },
      tags: { type: 'array', items: { anyOf: [{ const: 'a', title: 'Tag A' }] } },
    };
    const requestedSchema = { properties, required: ['from', 'to'] };
    const params = { serverName: 's', mode: 'form', message: 'm', requestedSchema };
    const [form] = asksOf([
      JSON.stringify({ id: 'f', method: 'mcpServer/elicitation/request', params }),
    ]);
    expect(form?.details).toMatchObject({
      questions: [{ name: 'from' }, { name: 'to' }, { multiSelect: true, isOptional: true }],
    });
    const answers = { Place: 'here', 'Place (2)': 'there', tags: 'Tag A' };
    expect(messagesForOption(form, 'answer', { data: { answers } }).reply?.result).toEqual({
      action: 'accept',
      content: { from: 'here', to: 'there', tags: ['a'] },
      _meta: null,
    });
  });

  test.each([
    ['plan-approve-ask', {}, { words: 'Implement the plan.', mode: 'ask' }],
    ['plan-approve-edits', {}, { words: 'Implement the plan.', mode: 'workspace' }],
    ['plan-revise', { feedback: 'Shorter.' }, { words: 'Shorter.', mode: null }],
    ['skip', {}, { words: null, mode: null }],
  ])('messagesFor sends the prompt and mode that follow a plan: %s', (optionId, more, messages) => {
    expect(messagesForOption(plan, optionId, more)).toEqual({
      reply: null,
      interrupt: false,
      ...messages,
    });
  });

  test('messagesFor sends nothing for an option of another agent', () => {
    const option = interactionOption.parse({ ...plan.options[0], metadata: {} });
    expect(messagesFor(decisionOf(option, {}), [])).toEqual({
      words: null,
      reply: null,
      interrupt: false,
      mode: null,
    });
  });
});

function asksOf(lines: readonly string[]): readonly AgentAsk[] {
  return eventsOf(lines).flatMap((event) => (event.type === 'asked' ? [event.ask] : []));
}

function messagesForOption(ask: AgentAsk | undefined, optionId: string, more: Partial<Answer>) {
  const option = ask?.options.find((each) => each.optionId === optionId);
  if (!ask || !option) throw new Error(`There is no option ${optionId}.`);
  return messagesFor(decisionOf(option, more), ask.options);
}

function decisionOf(option: Answer['option'], more: Partial<Answer>): Decision {
  return {
    option,
    feedback: null,
    data: null,
    decidedBy: { type: 'window', windowId: 'w' },
    ...more,
  };
}
