import { expect, test } from 'vitest';

import { messages } from '#renderer/stores/conversation/message-fixture.ts';

import { firstShownFrom } from './use-away.ts';

const loaded = messages(10, 20);

test('The first message from a position on is the one that has a row', () => {
  expect(firstShownFrom(loaded, 12, true)).toBe(12);
  expect(firstShownFrom(messages(10, 11).concat(messages(15, 20)), 12, true)).toBe(15);
  const silent = loaded.map((message) =>
    message.seq === 12 && message.messageType === 'text'
      ? {
          ...message,
          role: 'user' as const,
          metadata: { ...message.metadata, delivery: 'queued' as const },
        }
      : message,
  );
  expect(firstShownFrom(silent, 12, true)).toBe(13);
});

test('It is not known while it may be before the loaded messages, or is after them', () => {
  expect(firstShownFrom(loaded, 9, true)).toBeNull();
  expect(firstShownFrom(loaded, 9, false)).toBe(10);
  expect(firstShownFrom(loaded, 21, true)).toBeNull();
  expect(firstShownFrom([], 1, false)).toBeNull();
});
