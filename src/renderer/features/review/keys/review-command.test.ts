import { describe, expect, test } from 'vitest';

import { reviewCommand } from './review-command.ts';

const press = (key: string, change: Partial<Parameters<typeof reviewCommand>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe('reviewCommand', () => {
  test.each([
    ['j', { kind: 'hunk', step: 1 }],
    ['ArrowUp', { kind: 'hunk', step: -1 }],
    ['n', { kind: 'file', step: 1 }],
    ['p', { kind: 'file', step: -1 }],
    ['s', { kind: 'apply', action: 'stage' }],
    ['u', { kind: 'apply', action: 'unstage' }],
    ['x', { kind: 'apply', action: 'discard' }],
    ['v', { kind: 'mark' }],
    ['c', { kind: 'comment' }],
    ['z', { kind: 'undo' }],
    ['m', { kind: 'message' }],
    ['e', { kind: 'expand', isWhole: false }],
    [' ', { kind: 'pick' }],
    ['o', { kind: 'take', side: 'ours' }],
    ['T', { kind: 'take', side: 'theirs' }],
    ['b', { kind: 'take', side: 'both' }],
    ['Escape', null],
    ['q', null],
  ])('reviewCommand of %j is %j', (key, expected) => {
    expect(reviewCommand(press(key), false)).toEqual(expected);
  });

  test('reviewCommand moves between lines while lines are chosen, and extends with Shift', () => {
    expect(reviewCommand(press('j'), true)).toEqual({ kind: 'line', step: 1, isExtending: false });
    expect(reviewCommand(press('ArrowUp', { shiftKey: true }), true)).toEqual({
      kind: 'line',
      step: -1,
      isExtending: true,
    });
    expect(reviewCommand(press('Escape'), true)).toEqual({ kind: 'endPicks' });
    expect(reviewCommand(press('s'), true)).toEqual({ kind: 'apply', action: 'stage' });
  });

  test('reviewCommand ignores keys with a modifier, which are shortcuts of the window', () => {
    expect(reviewCommand(press('s', { ctrlKey: true }), false)).toBeNull();
    expect(reviewCommand(press('z', { metaKey: true }), false)).toBeNull();
    expect(reviewCommand(press('x', { shiftKey: true }), false)).toBeNull();
    expect(reviewCommand(press('S', { shiftKey: true }), false)).toEqual({ kind: 'stageAll' });
    expect(reviewCommand(press('m', { shiftKey: true }), false)).toBeNull();
    expect(reviewCommand(press('E', { shiftKey: true }), false)).toEqual({
      kind: 'expand',
      isWhole: true,
    });
  });
});
