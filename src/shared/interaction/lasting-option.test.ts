import { expect, test } from 'vitest';

import { isLasting } from './lasting-option.ts';

test.each([
  ['approve', {}, false],
  ['reject', {}, false],
  ['plan-approve-edits', {}, false],
  ['grant-turn', {}, false],
  ['grant-session', {}, true],
  ['approve-session-command', {}, true],
  ['approve-session-files', {}, true],
  ['approve-remember-1', {}, true],
  ['an id that Corral does not know', {}, true],
  ['an id that Corral does not know', { lasting: false }, false],
  ['approve', { lasting: true }, true],
  ['approve', { grants: [{ what: 'rule', value: 'a', place: 'session' } as const] }, true],
])('isLasting of %s %j is %s', (optionId, facts, expected) => {
  expect(isLasting({ optionId, ...facts })).toBe(expected);
});
