import { expect, test } from 'vitest';

import { regionsFrom } from './regions.ts';

test.each([
  ['sessions', 1, ['conversation', 'composer', 'terminalTabs', 'terminal']],
  ['composer', 1, ['terminalTabs', 'terminal', 'sessions', 'conversation']],
  ['terminal', 1, ['sessions', 'conversation', 'composer', 'terminalTabs']],
  ['sessions', -1, ['terminal', 'terminalTabs', 'composer', 'conversation']],
  ['conversation', -1, ['sessions', 'terminal', 'terminalTabs', 'composer']],
  [null, 1, ['sessions', 'conversation', 'composer', 'terminalTabs', 'terminal']],
  [null, -1, ['terminal', 'terminalTabs', 'composer', 'conversation', 'sessions']],
] as const)('regionsFrom %s by %i returns %j', (current, step, expected) => {
  expect(regionsFrom(current, step)).toEqual(expected);
});
