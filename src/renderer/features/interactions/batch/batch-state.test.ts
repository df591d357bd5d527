import { expect, test } from 'vitest';

import {
  interactionFixture,
  optionFixture,
} from '#renderer/stores/interactions/request-fixture.ts';

import { answerInput, newDraft, toggleMark, requestsToSend } from './batch-state.ts';

const risk = (level: 'LOW' | 'HIGH') => ({ risk: { level, reasons: [], parts: [] } });
const lowRisk = interactionFixture('lowRisk', risk('LOW'));
const high = interactionFixture('high', risk('HIGH'));
const question = {
  question: 'Which?',
  header: null,
  multiSelect: false,
  options: [{ label: 'A', description: null, preview: null }],
};
const asks = interactionFixture('asks', {
  details: { type: 'questions', toolUseId: null, questions: [question] },
});

test('newDraft marks no request of high risk and chooses no option', () => {
  const draft = newDraft([lowRisk, high]);
  expect([...draft.marked]).toEqual(['lowRisk']);
  expect(draft.optionId).toBeNull();
  expect([...toggleMark(toggleMark(draft, 'high'), 'lowRisk').marked]).toEqual(['high']);
});

test('requestsToSend returns the requests that are marked, open and not being answered', () => {
  const all = [
    lowRisk,
    high,
    interactionFixture('sent'),
    interactionFixture('failed'),
    interactionFixture('closed'),
  ];
  const open = new Set(['lowRisk', 'high', 'sent', 'failed']);
  const failure = { kind: 'disconnected', message: '', remedy: null };
  const sent = { sent: { state: 'sending' }, failed: { state: 'failed', failure } } as const;
  expect(requestsToSend(all, newDraft(all), open, sent)).toEqual(['lowRisk', 'failed']);
});

test.each([
  ['an option alone', optionFixture('approve'), lowRisk, {}, { ok: true, value: {} }],
  [
    'a required text',
    optionFixture('retry', { requiresInput: true }),
    lowRisk,
    { feedback: ' so ' },
    { ok: true, value: { feedback: 'so' } },
  ],
  [
    'a missing required text',
    optionFixture('retry', { requiresInput: true }),
    lowRisk,
    { feedback: ' ' },
    { ok: false, error: 'wordsMissing' },
  ],
  [
    'an optional text that is empty',
    optionFixture('reject', { inputPrompt: 'Why?' }),
    lowRisk,
    {},
    { ok: true, value: {} },
  ],
  [
    'a text that was written for another option',
    optionFixture('approve'),
    lowRisk,
    { feedback: 'so' },
    { ok: true, value: {} },
  ],
  [
    'answers',
    optionFixture('answer', { action: 'PROVIDE_INFO' }),
    asks,
    { answers: [{ picked: ['A'], other: '', otherChosen: false, note: '' }] },
    { ok: true, value: { data: { answers: { 'Which?': 'A' } } } },
  ],
  [
    'missing answers',
    optionFixture('answer', { action: 'PROVIDE_INFO' }),
    asks,
    {},
    { ok: false, error: 'answersMissing' },
  ],
  [
    'a skip without answers',
    optionFixture('skip', { action: 'SKIP' }),
    asks,
    {},
    { ok: true, value: {} },
  ],
])('answerInput validates %s', (_, option, like, change, expected) => {
  expect(answerInput(option, like, { ...newDraft([]), ...change })).toEqual(expected);
});
