import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  emptyLevel,
  joinPage,
  KEPT_MESSAGES,
  levelOfPage,
  MAX_MESSAGES,
  trimLevel,
  upsertMessage,
  type Level,
} from './level.ts';
import { aMessage, messages } from './message-fixture.ts';

const seqs = (level: Level) => level.messages.map((message) => message.seq);
const window = (first: number, last: number, change: Partial<Level> = {}): Level => ({
  ...levelOfPage({ messages: messages(first, last), hasBefore: first > 1, hasAfter: false }, null),
  ...change,
});

describe('upsertMessage, new message', () => {
  test('upsertMessage appends a message to a window at the end', () => {
    expect(seqs(upsertMessage(window(5, 7), aMessage(8), null))).toEqual([5, 6, 7, 8]);
  });

  test('upsertMessage ignores a new message if the window is not at the end', () => {
    const level = window(5, 7, { hasAfter: true });
    expect(upsertMessage(level, aMessage(20), null)).toBe(level);
  });

  test('upsertMessage inserts a late message in sequence', () => {
    const level = window(1, 2);
    expect(seqs(upsertMessage(upsertMessage(level, aMessage(4), null), aMessage(3), null))).toEqual(
      [1, 2, 3, 4],
    );
  });

  test('upsertMessage ignores a message before a window that has earlier messages', () => {
    const level = window(5, 7);
    expect(upsertMessage(level, aMessage(2), null)).toBe(level);
  });
});

describe('upsertMessage, changed message', () => {
  test('upsertMessage replaces a changed message and keeps the identity of the others', () => {
    const before = window(1, 4);
    const after = upsertMessage(before, aMessage(2, 'changed'), null);
    expect(after.messages[1]?.content).toBe('changed');
    expect([0, 2, 3].every((at) => after.messages[at] === before.messages[at])).toBe(true);
  });

  test('upsertMessage puts a merged message in the position of the replaced one', () => {
    const merged = { ...aMessage(2), id: 'use-merged' };
    expect(upsertMessage(window(1, 3), merged, 'm2').messages.map((message) => message.id)).toEqual(
      ['m1', 'use-merged', 'm3'],
    );
  });

  test('upsertMessage removes the replaced message if the merged one exists already', () => {
    const merged = { ...aMessage(2, 'with its result'), id: 'm3' };
    expect(
      upsertMessage(window(1, 4), merged, 'm2').messages.map(({ id, content }) => [id, content]),
    ).toEqual([
      ['m1', 'message 1'],
      ['m3', 'with its result'],
      ['m4', 'message 4'],
    ]);
  });
});

describe('trimLevel', () => {
  test('trimLevel removes the beginning of a growing window while the person is at the end', () => {
    const long = messages(1, MAX_MESSAGES + 1).reduce(
      (level, message) => upsertMessage(level, message, null),
      {
        ...emptyLevel,
        loaded: true,
      },
    );
    expect([long.messages.length, long.overflow]).toEqual([MAX_MESSAGES + 1, 'start']);
    const grown = trimLevel(long);
    expect([grown.messages.length, grown.messages[0]?.seq, grown.hasBefore]).toEqual([
      KEPT_MESSAGES,
      MAX_MESSAGES + 2 - KEPT_MESSAGES,
      true,
    ]);
  });

  test('upsertMessage keeps the beginning and drops a new message while the person reads further up', () => {
    const full = window(1, MAX_MESSAGES, { following: false });
    expect(upsertMessage(full, aMessage(MAX_MESSAGES + 1), null)).toEqual({
      ...full,
      hasAfter: true,
    });
  });

  test('trimLevel removes the end after older pages are joined', () => {
    const long = joinPage(
      window(101, MAX_MESSAGES + 50),
      { at: 'before', seq: 101 },
      { messages: messages(1, 100), hasBefore: false, hasAfter: true },
    );
    // The trim is a separate step, because the list must not grow at one end and shrink at the
    // other at once.
    expect([long.messages.length, long.overflow]).toEqual([MAX_MESSAGES + 50, 'end']);
    const level = trimLevel(long);
    expect(trimLevel(level)).toBe(level);
    expect([
      level.messages.length,
      level.messages[0]?.seq,
      level.hasBefore,
      level.hasAfter,
    ]).toEqual([KEPT_MESSAGES, 1, false, true]);
  });
});

describe('joinPage', () => {
  const older = { messages: messages(2, 4), hasBefore: true, hasAfter: true };

  test('joinPage prepends an older page', () => {
    expect(joinPage(window(5, 6, { loading: 'before' }), { at: 'before', seq: 5 }, older)).toEqual(
      window(2, 6, { hasBefore: true }),
    );
  });

  test('joinPage drops a page that was requested from another position', () => {
    const level = window(9, 12);
    expect(joinPage({ ...level, loading: 'before' }, { at: 'before', seq: 5 }, older)).toEqual(
      level,
    );
  });

  test('upsertMessage appends again after a newer page has reached the end', () => {
    const level = joinPage(
      window(1, 3, { hasAfter: true }),
      { at: 'after', seq: 3 },
      { messages: messages(4, 5), hasBefore: true, hasAfter: false },
    );
    expect(seqs(upsertMessage(level, aMessage(6), null))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

test('upsertMessage keeps a window sorted and without duplicates for messages in any order', () => {
  const changes = fc.array(fc.record({ seq: fc.integer({ min: 1, max: 40 }), text: fc.string() }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(changes, (list) => {
      const level = list.reduce(
        (held, { seq, text }) => upsertMessage(held, aMessage(seq, text), null),
        { ...emptyLevel, loaded: true },
      );
      const last = new Map(list.map(({ seq, text }) => [seq, text]));
      expect(level.messages.map(({ seq, content }) => [seq, content])).toEqual(
        [...last].toSorted(([a], [b]) => a - b),
      );
    }),
  );
});
