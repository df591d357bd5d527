import { expect, test } from 'vitest';

import {
  changeConversation,
  emptyConversation,
  TOP,
  type ConversationChange,
} from './conversation-state.ts';
import { aMessage, messages } from './message-fixture.ts';

const silent = { ...aMessage(120, ''), role: 'system', messageType: 'status' } as const;
const upsert = (message: ReturnType<typeof aMessage>): ConversationChange => ({
  type: 'event',
  event: { type: 'message.upserted', message, replaces: null },
});
const leave: ConversationChange = { type: 'following', parent: null, following: false };
const end = { messages: messages(91, 100), hasBefore: true, hasAfter: false };
const opened: ConversationChange = {
  type: 'snapshot',
  page: end,
  live: [],
  waiting: [],
  reading: null,
};
const middle: ConversationChange = {
  type: 'page',
  parent: null,
  anchor: { at: 'around', seq: 5 },
  page: { messages: messages(1, 10), hasBefore: false, hasAfter: true },
};
const openedAbove: ConversationChange = {
  ...opened,
  page: { messages: messages(1, 10), hasBefore: false, hasAfter: true },
  reading: { place: { seq: 5, offsetPx: 0, leftAt: 80 }, unseen: 20, newest: 100 },
};
const turnEnded = upsert({
  ...silent,
  metadata: { parentToolUseId: null, blobs: [], status: 'turnEnded', data: {} },
});

test.each<[string, readonly ConversationChange[], number | undefined]>([
  ['a reader at the end has no news', [opened, upsert(aMessage(101))], undefined],
  [
    'what comes after the end was left is news',
    [opened, leave, upsert(aMessage(101)), upsert(aMessage(102))],
    2,
  ],
  [
    'a message that changes is news once',
    [opened, leave, upsert(aMessage(101)), upsert(aMessage(101, 'more'))],
    1,
  ],
  ['an older message that changes is no news', [opened, leave, upsert(aMessage(95, 'more'))], 0],
  ['a silent end of a turn is no news', [opened, leave, turnEnded], 0],
  ['a jump away from the end leaves it', [opened, middle, upsert(aMessage(101))], 1],
  [
    'a jump further on keeps the count',
    [opened, leave, upsert(aMessage(101)), middle, upsert(aMessage(102))],
    2,
  ],
  [
    'a conversation opened above its end goes on counting from there',
    [openedAbove, upsert(aMessage(101))],
    21,
  ],
  [
    'back at the end nothing is news',
    [openedAbove, { ...middle, anchor: { at: 'end' }, page: end }],
    undefined,
  ],
])('changeConversation counts unseen messages: %s', (_, changes, count) => {
  const state = changes.reduce(changeConversation, emptyConversation);
  expect(state.levels[TOP]?.unseen?.count).toBe(count);
});
