import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { LiveDelta } from '#shared/conversation/live.ts';

import { StreamCursor } from './stream-cursor.ts';

const frame = (seq: number) => ({
  stream: 's',
  seq,
  event: { type: 'session.deleted' as const, sessionId: 'x' },
});

function append(offset: number, text: string): LiveDelta {
  return {
    type: 'append',
    blockId: 'b',
    kind: 'text',
    parentToolUseId: null,
    toolName: null,
    offset,
    append: text,
  };
}

function opened(seq: number): StreamCursor {
  const cursor = new StreamCursor();
  cursor.opened(seq, []);
  return cursor;
}

describe('StreamCursor.frame', () => {
  test.each([
    [4, 'old'],
    [5, 'old'],
    [6, 'apply'],
    [7, 'gap'],
  ] as const)('StreamCursor at 5 judges frame %i as %s', (seq, verdict) => {
    expect(opened(5).frame(frame(seq))).toBe(verdict);
  });

  test('StreamCursor without a position judges every frame as a gap', () => {
    expect(new StreamCursor().frame(frame(1))).toBe('gap');
  });

  test('StreamCursor applies frames in sequence, without gaps or repeats, for any order of arrival', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 60 }), (arrivals) => {
        const cursor = opened(0);
        const applied = arrivals.filter((seq) => cursor.frame(frame(seq)) === 'apply');
        expect(applied).toEqual(applied.map((_, at) => at + 1));
        expect(cursor.seq).toBe(applied.length);
      }),
    );
  });
});

describe('StreamCursor.live', () => {
  test('StreamCursor joins overlapping deltas into a prefix of the text and reports every gap', () => {
    const piece = fc.tuple(fc.nat(20), fc.nat(8));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const whole = 'abcdefghijklmnopqrstuvwxyzabcdef';
        const cursor = opened(0);
        const held = pieces.reduce((text, [offset, length]) => {
          const delta = cursor.live(append(offset, whole.slice(offset, offset + length)));
          return typeof delta === 'object' && delta.type === 'append'
            ? text.slice(0, delta.offset).padEnd(delta.offset, '!') + delta.append
            : text;
        }, '');
        expect(whole.startsWith(held)).toBe(true);
        expect(cursor.live(append(held.length + 1, 'x'))).toBe('gap');
      }),
    );
  });

  test('StreamCursor ends a live block once and starts a new block of the same id from nothing', () => {
    const cursor = new StreamCursor();
    cursor.opened(1, [
      { blockId: 'b', kind: 'text', parentToolUseId: null, toolName: null, text: 'abc' },
    ]);
    expect(cursor.live(append(3, 'd'))).toEqual(append(3, 'd'));
    expect(cursor.live({ type: 'ended', blockId: 'b' })).toEqual({ type: 'ended', blockId: 'b' });
    expect(cursor.live({ type: 'ended', blockId: 'b' })).toBe('old');
    expect(cursor.live(append(0, 'x'))).toEqual(append(0, 'x'));
    expect(cursor.live(append(9, 'x'))).toBe('gap');
  });
});
