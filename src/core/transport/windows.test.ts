import { expect, test } from 'vitest';

import { Windows } from './windows.ts';

test('A window has left when the last of its channels closed', () => {
  const left: string[] = [];
  const windows = new Windows((windowId) => left.push(windowId));
  const [old, next, other] = [Symbol('old'), Symbol('next'), Symbol('other')];
  windows.add('a', old);
  windows.add('a', next);
  windows.add('b', other);
  windows.closed(old);
  expect(left).toEqual([]);
  windows.closed(next);
  windows.closed(next);
  expect(left).toEqual(['a']);
  windows.closed(other);
  expect(left).toEqual(['a', 'b']);
});
