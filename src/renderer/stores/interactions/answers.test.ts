import { describe, expect, test } from 'vitest';

import {
  answerData,
  collectAnswers,
  emptyDraft,
  pickLabel,
  pickOther,
  writeOther,
} from './answers.ts';

const option = (label: string) => ({ label, description: null, preview: null });
const one = {
  question: 'Which?',
  header: null,
  multiSelect: false,
  options: [option('A'), option('B')],
};
const many = {
  question: 'What else?',
  header: null,
  multiSelect: true,
  options: [option('x'), option('y'), option('z')],
};

describe('pickLabel, writeOther and collectAnswers, one choice', () => {
  test('a new choice replaces the previous one and the own answer', () => {
    const draft = pickLabel(one, writeOther(one, pickLabel(one, emptyDraft, 'A'), 'mine'), 'B');
    expect(draft).toEqual({ picked: ['B'], other: 'mine', otherChosen: false, note: '' });
    expect(collectAnswers([one], [draft]).answers).toEqual({ 'Which?': 'B' });
  });

  test('an own answer replaces a choice', () => {
    const draft = writeOther(one, pickLabel(one, emptyDraft, 'A'), ' mine ');
    expect(collectAnswers([one], [draft]).answers).toEqual({ 'Which?': 'mine' });
  });
});

describe('pickLabel, writeOther and collectAnswers, several choices', () => {
  test('collectAnswers joins several choices in the order of the options, with the own answer last', () => {
    const draft = writeOther(many, pickLabel(many, pickLabel(many, emptyDraft, 'z'), 'x'), 'w');
    expect(collectAnswers([many], [draft]).answers).toEqual({ 'What else?': 'x, z, w' });
  });

  test('pickLabel removes a label that is chosen again', () => {
    expect(pickLabel(many, pickLabel(many, emptyDraft, 'x'), 'x')).toEqual(emptyDraft);
  });
});

test('collectAnswers returns the positions of questions without an answer', () => {
  const chosenButEmpty = pickOther(one, emptyDraft, true);
  expect(
    collectAnswers([one, many, one], [chosenButEmpty, pickLabel(many, emptyDraft, 'y')]),
  ).toEqual({
    answers: { 'What else?': 'y' },
    notes: {},
    missing: [0, 2],
  });
});

test('collectAnswers does not miss an answer to an optional question', () => {
  expect(collectAnswers([{ ...one, isOptional: true }], [])).toMatchObject({
    answers: {},
    missing: [],
  });
});

test('collectAnswers adds a note to an answer, but a note alone is no answer', () => {
  const noted = { ...pickLabel(one, emptyDraft, 'A'), note: ' why ' };
  expect(collectAnswers([one, many], [noted, { ...emptyDraft, note: 'alone' }])).toEqual({
    answers: { 'Which?': 'A' },
    notes: { 'Which?': 'why' },
    missing: [1],
  });
  expect(answerData({ 'Which?': 'A' }, {})).toEqual({ answers: { 'Which?': 'A' } });
});
