import { expect, test } from 'vitest';

import { screenForm } from './screen-form.ts';
import { recordedNames, recordedScreen } from '../test-screens.ts';

const option = (
  number: number,
  label: string,
  isTicked: boolean | null = null,
  isPointed = false,
) => ({
  number,
  label,
  isTicked,
  isPointed,
});

test.each([
  [
    'ask-multi-first-120x40',
    {
      page: 'question',
      question: 'Whichfeaturesshouldbeswitchedon?',
      options: [
        option(1, 'Logging', false, true),
        option(2, 'Metrics', false),
        option(3, 'Tracing', false),
        option(4, 'Type something', false),
      ],
    },
  ],
  [
    'ask-multi-own-120x40',
    {
      page: 'question',
      question: 'Whichdatabaseshouldtheprojectuse?',
      options: [
        option(1, 'PostgreSQL'),
        option(2, 'SQLite'),
        option(3, 'MongoDB'),
        option(4, 'my own', null, true),
      ],
    },
  ],
  [
    'ask-multi-review-120x40',
    { page: 'review', options: [option(1, 'Submit answers', null, true), option(2, 'Cancel')] },
  ],
])('screenForm reads the recorded screen %s', (name, form) => {
  expect(screenForm(recordedScreen(name))).toMatchObject(form);
});

test.each(['80x24', '200x50'])('screenForm reads ticked options at size %s', (size) => {
  const form = screenForm(recordedScreen(`ask-multi-tab2-checked-${size}`));
  expect(form?.options.some(({ isTicked }) => isTicked === true)).toBe(true);
});

const others = recordedNames.filter((name) => !name.startsWith('ask-multi'));

test.each(others)('screenForm returns null for %s', (name) => {
  expect(screenForm(recordedScreen(name))).toBeNull();
});
