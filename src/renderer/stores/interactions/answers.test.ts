import { describe, expect, test } from 'vitest';

import { answerData, collectAnswers, emptyDraft, pickLabel, pickOther, writeOther } from './answers.ts';

const option = (label: string) => ({ label, description: null, preview: null });
const one = { question: 'Which?', header: null, multiSelect: false, options: [option('A'), option('B')] };
const many = { question: 'What else?', header: null, multiSelect: true, options: [option('x'), option('y'), option('z')] };

describe('one choice', () => {
  test('a new choice takes the place of the old one, and of an own answer', () => {
    const draft = pickLabel(one, writeOther(one, pickLabel(one, emptyDraft, 'A'), 'mine'), 'B');
    expect(draft).toEqual({ picked: ['B'], other: 'mine', otherChosen: false, note: '' });
    expect(collectAnswers([one], [draft]).answers).toEqual({ 'Which?': 'B' });
  });

  test('an own answer takes the place of a choice', () => {
    const draft = writeOther(one, pickLabel(one, emptyDraft, 'A'), ' mine ');
    expect(collectAnswers([one], [draft]).answers).toEqual({ 'Which?': 'mine' });
  });
});

describe('several choices', () => {
  test('are joined in the order of the options, own words last', () => {
    const draft = writeOther(many, pickLabel(many, pickLabel(many, emptyDraft, 'z'), 'x'), 'w');
    expect(collectAnswers([many], [draft]).answers).toEqual({ 'What else?': 'x, z, w' });
  });

  test('choosing again takes back', () => {
    expect(pickLabel(many, pickLabel(many, emptyDraft, 'x'), 'x')).toEqual(emptyDraft);
  });
});

test('what has no answer is named by position', () => {
  const chosenButEmpty = pickOther(one, emptyDraft, true);
  expect(collectAnswers([one, many, one], [chosenButEmpty, pickLabel(many, emptyDraft, 'y')])).toEqual({
    answers: { 'What else?': 'y' },
    notes: {},
    missing: [0, 2],
  });
});

test('a note stands beside an answer, and answers nothing by itself', () => {
  const noted = { ...pickLabel(one, emptyDraft, 'A'), note: ' why ' };
  expect(collectAnswers([one, many], [noted, { ...emptyDraft, note: 'alone' }])).toEqual({
    answers: { 'Which?': 'A' },
    notes: { 'Which?': 'why' },
    missing: [1],
  });
  expect(answerData({ 'Which?': 'A' }, {})).toEqual({ answers: { 'Which?': 'A' } });
});
