import { expect, test } from 'vitest';

import { composerState } from './composer-state.ts';

test.each([
  ['waiting', null, 'working'],
  ['working', null, 'working'],
  ['idle', null, 'idle'],
  ['failed', null, 'stopped'],
  ['stopped', null, 'stopped'],
  ['stopped', 5, 'archived'],
] as const)(
  'composerState for a session that is %s, archived at %s, is %s',
  (status, archivedAt, state) => {
    expect(composerState({ status, archivedAt })).toBe(state);
  },
);
