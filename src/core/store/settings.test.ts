import { afterEach, beforeEach, expect, test } from 'vitest';

import { Harness } from '#core/testing/harness.ts';

let harness: Harness;

beforeEach(() => {
  harness = new Harness();
});

afterEach(() => harness.dispose());

test('how long questions wait is changed for one type at a time, whatever the window knows of the others', () => {
  const { settings } = harness.store;
  const put = (questionTimeouts: Parameters<typeof settings.put>[0]['questionTimeouts']) => {
    settings.put({ questionTimeouts });
    return settings.get().questionTimeouts;
  };
  expect(put({ TOOL_APPROVAL: 60 })).toEqual({ TOOL_APPROVAL: 60 });
  expect(put({ USER_CHOICE: 300 })).toEqual({ TOOL_APPROVAL: 60, USER_CHOICE: 300 });
  expect(put({ TOOL_APPROVAL: null })).toEqual({ USER_CHOICE: 300 });
  settings.put({ theme: 'dark' });
  expect(settings.get()).toMatchObject({ theme: 'dark', questionTimeouts: { USER_CHOICE: 300 } });
  expect(put(null)).toBeNull();
});
