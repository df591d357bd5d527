import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { describe, expect, test } from 'vitest';

import { ask, option, plainRequest } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { err, ok } from '#shared/base/result.ts';
import {
  interactionAction,
  type InteractionAction,
  type InteractionRequest,
} from '#shared/interaction/interaction.ts';
import { InteractionHub } from '../interaction-hub.ts';
import { neutralPolicy } from '../policy.ts';

import { resumeStrategies, strategyFor } from './registry.ts';
import type { ResumeStrategy } from './resume-strategy.ts';

const resume = (action: InteractionAction, requiresInput: boolean, given: object) =>
  strategyFor(resumeStrategies, action, 'TOOL_APPROVAL')?.resume(
    plainRequest,
    option('o', action, requiresInput),
    {
      requestId: 'r',
      sessionId: 's',
      selectedOptionId: 'o',
      ...given,
    },
  );

test('Every action has a resume strategy', () => {
  expect(
    interactionAction.options.filter((action) => !strategyFor(resumeStrategies, action, 'CUSTOM')),
  ).toEqual([]);
});

describe('resumeStrategies', () => {
  test.each<[InteractionAction, boolean, object, object]>([
    ['APPROVE_AND_EXECUTE', false, {}, { feedback: null, data: null }],
    [
      'APPROVE_AND_EXECUTE',
      false,
      { feedback: ' go ', data: { updatedInput: { a: 1 }, answers: { q: 'x' } } },
      { feedback: 'go', data: { updatedInput: { a: 1 } } },
    ],
    ['RETRY_WITH_FEEDBACK', false, { feedback: 'smaller' }, { feedback: 'smaller', data: null }],
    ['REJECT_WITH_REASON', false, {}, { feedback: null, data: null }],
    ['TERMINATE', true, {}, { feedback: null, data: null }],
    ['SKIP', true, { data: { answers: { q: 'half' } } }, { feedback: null, data: null }],
    [
      'PROVIDE_INFO',
      true,
      { feedback: 'blue', data: { answers: {} } },
      { feedback: 'blue', data: { answers: {} } },
    ],
    ['CUSTOM', false, { data: { updatedInput: 7 } }, { feedback: null, data: { updatedInput: 7 } }],
  ])(
    'An answer with the action %s sends the agent only the data of that action',
    (action, requiresInput, given, extra) => {
      expect(resume(action, requiresInput, given)).toEqual(ok(extra));
    },
  );

  test.each<[InteractionAction, boolean]>([
    ['APPROVE_AND_EXECUTE', true],
    ['RETRY_WITH_FEEDBACK', false],
    ['REJECT_WITH_REASON', true],
    ['PROVIDE_INFO', true],
    ['CUSTOM', true],
  ])(
    'An answer with the action %s is refused without the text that it requires',
    (action, requiresInput) => {
      expect(resume(action, requiresInput, { feedback: '  ' })).toMatchObject({
        error: { kind: 'inputRequired' },
      });
    },
  );
});

test('A question is answered by its text or by the name of its field, and left out if optional', () => {
  const question = { header: null, multiSelect: false, options: [] };
  const questions = [
    { ...question, question: 'Password:', name: 'answer' },
    { ...question, question: 'Why?', name: 'why', isOptional: true },
  ];
  const details = { type: 'questions' as const, toolUseId: null, questions };
  const given = (answers: Record<string, string>) =>
    strategyFor(resumeStrategies, 'PROVIDE_INFO', 'USER_CHOICE')?.resume(
      { ...plainRequest, details },
      option('o', 'PROVIDE_INFO', false),
      { requestId: 'r', sessionId: 's', selectedOptionId: 'o', data: { answers } },
    );
  const sent = ok({ feedback: null, data: { answers: { 'Password:': 'p' } } });
  expect(given({ 'Password:': 'p' })).toEqual(sent);
  expect(given({ answer: 'p', why: ' ' })).toEqual(sent);
  expect(given({ 'Why?': 'so' })).toMatchObject({ error: { kind: 'inputRequired' } });
});

test('A new type of request is answered by its own strategy without a change of the hub', async () => {
  const harness = new Harness();
  const asked = ask('a1');
  const session = harness.store.sessions.get(await harness.session());
  if (!session || asked.type !== 'asked')
    throw new Error('A session and a question were expected.');
  const signature: ResumeStrategy = {
    action: 'CUSTOM',
    type: 'CUSTOM',
    resume: (_request, _option, { feedback }) =>
      feedback?.startsWith('Signed: ')
        ? ok({
            feedback: null,
            data: { updatedInput: { signedBy: feedback.slice('Signed: '.length) } },
          })
        : err({ kind: 'inputRequired', message: 'This needs a signature.' }),
  };
  const { journal, store, clock, ids, limits } = harness;
  const blobs = new FileBlobs(harness.data.blobs);
  const strategies = [...resumeStrategies, signature];
  const hub = new InteractionHub({
    journal,
    store,
    blobs,
    clock,
    ids,
    limits,
    policy: neutralPolicy,
    strategies,
  });
  const sent: unknown[] = [];
  const custom = { ...asked.ask, type: 'CUSTOM' as const, options: [option('sign', 'CUSTOM')] };
  const opened = hub.requestInteraction(session, custom, 'a task', {
    deliverDecision: (_, decision) => ok(sent.push(decision)),
  });
  const requestId = opened.ok ? opened.value.requestId : '';
  const window = { type: 'window', windowId: 'w' } as const;
  const answer = (feedback: string) =>
    hub.handleInteractionResponse({ requestId, selectedOptionId: 'sign', feedback }, window);
  expect(answer('yes')).toMatchObject({
    error: { kind: 'inputRequired', message: 'This needs a signature.' },
  });
  expect(answer('Signed: Ada')).toMatchObject({ ok: true, value: { outcome: 'answered' } });
  expect(sent).toMatchObject([{ feedback: null, data: { updatedInput: { signedBy: 'Ada' } } }]);
  harness.dispose();
});

test.each([
  [
    'accepted by an agent that takes changes',
    true,
    { ok: true, value: { data: { updatedInput: { command: 'pwd' } } } },
  ],
  ['refused for an agent that does not', false, { ok: false, error: { kind: 'notEditable' } }],
])('A changed input is %s', (_, isEditable, expected) => {
  const details = {
    type: 'tool',
    toolName: 'Bash',
    toolUseId: null,
    input: { command: 'ls' },
    details: null,
    isEditable,
  } as const;
  const given = {
    requestId: 'r',
    sessionId: 's',
    selectedOptionId: 'o',
    data: { updatedInput: { command: 'pwd' } },
  };
  const strategy = strategyFor(resumeStrategies, 'APPROVE_AND_EXECUTE', 'TOOL_APPROVAL');
  expect(
    strategy?.resume(
      { ...plainRequest, details },
      option('o', 'APPROVE_AND_EXECUTE', false),
      given,
    ),
  ).toMatchObject(expected);
});

test('provideInfo sends notes together with their answers', () => {
  const question = { question: 'Which?', header: null, multiSelect: false, options: [] };
  const request: InteractionRequest = {
    ...plainRequest,
    details: { type: 'questions', toolUseId: null, questions: [question] },
  };
  const data = { answers: { 'Which?': 'A' }, notes: { 'Which?': 'why' } };
  const given = { requestId: 'r', sessionId: 's', selectedOptionId: 'o', data };
  const strategy = strategyFor(resumeStrategies, 'PROVIDE_INFO', 'USER_CHOICE');
  expect(strategy?.resume(request, option('o', 'PROVIDE_INFO', false), given)).toEqual(
    ok({ feedback: null, data }),
  );
});

test('provideInfo sends no answers to other questions, and misses those that every object seems to have', () => {
  const about = { header: null, multiSelect: false, options: [] };
  const request = (question: string): InteractionRequest => ({
    ...plainRequest,
    details: { type: 'questions', toolUseId: null, questions: [{ ...about, question }] },
  });
  const given = (answers: Record<string, string>) => ({
    requestId: 'r',
    sessionId: 's',
    selectedOptionId: 'o',
    data: { answers },
  });
  const asked = option('o', 'PROVIDE_INFO', false);
  const strategy = strategyFor(resumeStrategies, 'PROVIDE_INFO', 'USER_CHOICE');
  const answers = { 'Which?': 'A', constructor: 'x', 'Another?': 'y' };
  expect(strategy?.resume(request('Which?'), asked, given(answers))).toEqual(
    ok({ feedback: null, data: { answers: { 'Which?': 'A' } } }),
  );
  expect(strategy?.resume(request('toString'), asked, given(answers))).toMatchObject({ ok: false });
});
