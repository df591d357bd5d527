import { expect, test } from 'vitest';

import { interactionFixture, optionFixture } from '#renderer/stores/interactions/request-fixture.ts';

import { givenWith, newDraft, toggleMark, toSend } from './batch-state.ts';

const risk = (level: 'LOW' | 'HIGH') => ({ risk: { level, reasons: [], parts: [] } });
const calm = interactionFixture('calm', risk('LOW'));
const high = interactionFixture('high', risk('HIGH'));
const question = { question: 'Which?', header: null, multiSelect: false, options: [{ label: 'A', description: null, preview: null }] };
const asks = interactionFixture('asks', { details: { type: 'questions', toolUseId: null, questions: [question] } });

test('nothing of high risk is marked by itself, and no answer is chosen', () => {
  const draft = newDraft([calm, high]);
  expect([...draft.marked]).toEqual(['calm']);
  expect(draft.optionId).toBeNull();
  expect([...toggleMark(toggleMark(draft, 'high'), 'calm').marked]).toEqual(['high']);
});

test('an attempt is for those that are marked, open and not on their way', () => {
  const all = [calm, high, interactionFixture('sent'), interactionFixture('failed'), interactionFixture('closed')];
  const open = new Set(['calm', 'high', 'sent', 'failed']);
  const failure = { kind: 'disconnected', message: '', remedy: null };
  const sent = { sent: { state: 'sending' }, failed: { state: 'failed', failure } } as const;
  expect(toSend(all, newDraft(all), open, sent)).toEqual(['calm', 'failed']);
});

test.each([
  ['an option alone', optionFixture('approve'), calm, {}, { ok: true, value: {} }],
  [
    'words that it needs',
    optionFixture('retry', { requiresInput: true }),
    calm,
    { feedback: ' so ' },
    { ok: true, value: { feedback: 'so' } },
  ],
  [
    'words that are not there',
    optionFixture('retry', { requiresInput: true }),
    calm,
    { feedback: ' ' },
    { ok: false, error: 'wordsMissing' },
  ],
  ['words that may be left out', optionFixture('reject', { inputPrompt: 'Why?' }), calm, {}, { ok: true, value: {} }],
  ['words of another option', optionFixture('approve'), calm, { feedback: 'so' }, { ok: true, value: {} }],
  [
    'answers',
    optionFixture('answer', { action: 'PROVIDE_INFO' }),
    asks,
    { answers: [{ picked: ['A'], other: '', otherChosen: false, note: '' }] },
    { ok: true, value: { data: { answers: { 'Which?': 'A' } } } },
  ],
  ['no answers', optionFixture('answer', { action: 'PROVIDE_INFO' }), asks, {}, { ok: false, error: 'answersMissing' }],
  ['a skip needs none', optionFixture('skip', { action: 'SKIP' }), asks, {}, { ok: true, value: {} }],
])('%s', (_, option, like, change, expected) => {
  expect(givenWith(option, like, { ...newDraft([]), ...change })).toEqual(expected);
});
