import { describe, expect, test } from 'vitest';

import type { LiveDelta } from '#shared/conversation/live.ts';
import type { ConversationMessage, Delivery } from '#shared/conversation/message.ts';

import {
  changeConversation,
  emptyConversation,
  TOP,
  type ConversationChange,
} from './conversation-state.ts';
import { aMessage, messages } from './message-fixture.ts';

const block = { kind: 'text' as const, parentToolUseId: null, toolName: null };
const after = (...changes: readonly ConversationChange[]) =>
  changes.reduce(changeConversation, emptyConversation);
const page = { messages: messages(1, 3), hasBefore: false, hasAfter: false };
const opened = { type: 'snapshot', page, live: [], waiting: [], reading: null } as const;
const upserted = (seq: number, parent: string | null = null): ConversationChange => ({
  type: 'event',
  event: { type: 'message.upserted', message: aMessage(seq, 'new', parent), replaces: null },
});

describe('changeConversation', () => {
  test('a snapshot gives the newest page and the live text', () => {
    const live = [{ ...block, blockId: 'b', text: 'Hel' }];
    const state = after({ ...opened, live });
    expect([
      state.levels[TOP]?.messages.length,
      state.levels[TOP]?.loaded,
      state.live[TOP],
    ]).toEqual([3, true, [{ ...live[0], dropped: 0, input: null }]]);
  });

  test('a snapshot replaces all levels, including those below the top', () => {
    const nested: ConversationChange = {
      type: 'page',
      parent: 'tool',
      anchor: { at: 'end' },
      page: { messages: [aMessage(9)], hasBefore: false, hasAfter: false },
    };
    expect(after(opened, nested, opened)).toEqual(after(opened));
  });

  test('waiting prompts are kept outside of the loaded messages until the agent begins them', () => {
    const prompt = (seq: number, delivery: Delivery): ConversationMessage => {
      const message = aMessage(seq);
      if (message.messageType !== 'text') throw new Error('A prompt is a text.');
      return { ...message, role: 'user', metadata: { ...message.metadata, delivery } };
    };
    const upsertOf = (message: ConversationMessage): ConversationChange => ({
      type: 'event',
      event: { type: 'message.upserted', message, replaces: null },
    });
    const waiting = [prompt(-20, 'held'), prompt(-10, 'afterTurn')];
    const seqs = (...changes: readonly ConversationChange[]) =>
      after({ ...opened, waiting }, ...changes).waiting.map(({ seq }) => seq);
    expect(seqs()).toEqual([-20, -10]);
    expect(seqs(upsertOf(prompt(-15, 'queued')))).toEqual([-20, -15, -10]);
    expect(seqs(upsertOf(prompt(-20, 'replaced')), upsertOf(prompt(4, 'queued')))).toEqual([
      -10, 4,
    ]);
    expect(seqs(upsertOf(prompt(-10, 'withdrawn')), upserted(4))).toEqual([-20]);
  });

  test('messages of a level below the top are ignored until that level is loaded', () => {
    const state = after(opened);
    expect(changeConversation(state, upserted(4, 'tool'))).toBe(state);
  });

  test('a change of one level keeps the identity of the others', () => {
    const nested: ConversationChange = {
      type: 'page',
      parent: 'tool',
      anchor: { at: 'end' },
      page: { messages: [], hasBefore: false, hasAfter: false },
    };
    const before = after(opened, nested);
    const changed = changeConversation(before, upserted(4, 'tool'));
    expect(changed.levels[TOP]).toBe(before.levels[TOP]);
    expect(changed.levels['tool']?.messages.map(({ seq }) => seq)).toEqual([4]);
  });

  test('live text ends on its own level', () => {
    const start = (blockId: string, parentToolUseId: string | null): ConversationChange => {
      const delta: LiveDelta = {
        ...block,
        type: 'append',
        blockId,
        parentToolUseId,
        offset: 0,
        append: 'x',
      };
      return { type: 'live', delta };
    };
    const state = after(opened, start('a', null), start('b', 'tool'), {
      type: 'live',
      delta: { type: 'ended', blockId: 'b' },
    });
    expect([state.live[TOP]?.map(({ blockId }) => blockId), state.live['tool']]).toEqual([
      ['a'],
      [],
    ]);
  });

  test('a new stored message replaces the live block with its text, and no other', () => {
    const live = ['Hello', 'Hello', 'Hello, you'].map((text, at) => ({
      ...block,
      blockId: `b${at}`,
      text,
    }));
    const stored = (message: ConversationMessage): ConversationChange => ({
      type: 'event',
      event: { type: 'message.upserted', message, replaces: null },
    });
    const left = (...changes: readonly ConversationChange[]) =>
      after({ ...opened, live }, ...changes).live[TOP]?.map(({ blockId }) => blockId);
    const hello = aMessage(4, 'Hello');
    expect(left(stored(hello))).toEqual(['b1', 'b2']);
    expect(left(stored(hello), stored(hello))).toEqual(['b1', 'b2']);
    const typed = { ...hello, role: 'user' } as ConversationMessage;
    expect(left(stored(typed))).toEqual(['b0', 'b1', 'b2']);
    expect(left(stored(aMessage(4, 'Hello, y')))).toEqual(['b0', 'b1', 'b2']);
    expect(left(stored(aMessage(4, 'Hello', 'tool')))).toEqual(['b0', 'b1', 'b2']);
  });

  test('a failure is kept until the conversation is opened again', () => {
    const failure = { kind: 'noSuchStream', message: 'gone', remedy: null } as const;
    expect([
      after(opened, { type: 'failed', failure }).failure,
      after({ type: 'failed', failure }, opened).failure,
    ]).toEqual([failure, null]);
  });
});
