import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { LiveDelta } from '#shared/conversation/live.ts';

import { StreamCursor } from './stream-cursor.ts';

const frame = (seq: number) => ({ stream: 's', seq, event: { type: 'session.deleted' as const, sessionId: 'x' } });

function append(offset: number, text: string): LiveDelta {
  return { type: 'append', blockId: 'b', kind: 'text', parentToolUseId: null, toolName: null, offset, append: text };
}

function opened(seq: number): StreamCursor {
  const cursor = new StreamCursor();
  cursor.opened(seq, []);
  return cursor;
}

describe('frames', () => {
  test.each([
    [4, 'old'],
    [5, 'old'],
    [6, 'apply'],
    [7, 'gap'],
  ] as const)('after 5, frame %i is %s', (seq, verdict) => {
    expect(opened(5).frame(frame(seq))).toBe(verdict);
  });

  test('before anything is known, every frame leaves a gap', () => {
    expect(new StreamCursor().frame(frame(1))).toBe('gap');
  });

  test('whatever arrives, in whatever order and how often, the applied frames are 1, 2, 3 and so on', () => {
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

describe('live text', () => {
  test('any overlapping pieces of a text give the text, or a gap', () => {
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

  test('a block ends once, and a new one of the same name begins anew', () => {
    const cursor = new StreamCursor();
    cursor.opened(1, [{ blockId: 'b', kind: 'text', parentToolUseId: null, toolName: null, text: 'abc' }]);
    expect(cursor.live(append(3, 'd'))).toEqual(append(3, 'd'));
    expect(cursor.live({ type: 'ended', blockId: 'b' })).toEqual({ type: 'ended', blockId: 'b' });
    expect(cursor.live({ type: 'ended', blockId: 'b' })).toBe('old');
    expect(cursor.live(append(0, 'x'))).toEqual(append(0, 'x'));
    expect(cursor.live(append(9, 'x'))).toBe('gap');
  });
});
