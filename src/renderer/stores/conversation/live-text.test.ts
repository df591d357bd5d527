import { describe, expect, test } from 'vitest';

import type { LiveDelta } from '#shared/conversation/live.ts';

import { applyDelta, MAX_LIVE_TEXT, type LiveText } from './live-text.ts';

const block = { blockId: 'b', kind: 'text', parentToolUseId: null, toolName: null } as const;
const append = (offset: number, text: string): LiveDelta => ({
  ...block,
  type: 'append',
  offset,
  append: text,
});
const after = (...deltas: readonly LiveDelta[]) =>
  deltas.reduce<readonly LiveText[]>(applyDelta, []);

describe('applyDelta', () => {
  test('applyDelta appends each piece', () => {
    expect(after(append(0, 'Hel'), append(3, 'lo'))).toEqual([
      { ...block, text: 'Hello', dropped: 0, input: null },
    ]);
  });

  test('applyDelta applies a repeated piece once', () => {
    expect(after(append(0, 'Hel'), append(3, 'lo'), append(3, 'lo'))[0]?.text).toBe('Hello');
  });

  test('applyDelta ignores a piece that does not follow the text', () => {
    expect(after(append(0, 'Hel'), append(9, 'far'))[0]?.text).toBe('Hel');
    expect(after(append(9, 'far'))).toEqual([]);
  });

  test('applyDelta removes an ended block and keeps the identity of the others', () => {
    const other = after({ ...append(0, 'x'), blockId: 'other' });
    const both = applyDelta(other, append(0, 'a'));
    expect(applyDelta(both, { type: 'ended', blockId: 'b' })).toEqual(other);
    expect(applyDelta(both, { type: 'ended', blockId: 'b' })[0]).toBe(other[0]);
  });

  test('applyDelta reads the input of a file tool piece by piece, also if a piece is repeated', () => {
    const write = (offset: number, text: string): LiveDelta => ({
      ...block,
      type: 'append',
      kind: 'toolInput',
      toolName: 'Write',
      toolKind: 'edit',
      offset,
      append: text,
    });
    const first = '{"file_path":"a.ts","content":"one\\';
    const [held] = after(write(0, first), write(first.length, 'ntwo'), write(first.length, 'ntwo'));
    expect(held?.input?.values).toEqual({ file_path: 'a.ts', content: 'one\ntwo' });
    expect(
      after({
        ...block,
        type: 'append',
        kind: 'toolInput',
        toolName: 'Bash',
        toolKind: 'execute',
        offset: 0,
        append: '{"command":"ls',
      })[0]?.input,
    ).toBeNull();
  });

  test('applyDelta limits the text and continues correctly after the beginning was dropped', () => {
    const long = 'x'.repeat(MAX_LIVE_TEXT * 2);
    const [held] = after(append(0, long), append(long.length, 'end'));
    expect([held?.text.endsWith('xend'), (held?.dropped ?? 0) + (held?.text.length ?? 0)]).toEqual([
      true,
      long.length + 3,
    ]);
    expect(held?.text.length).toBeLessThanOrEqual(MAX_LIVE_TEXT * 1.25);
  });
});
