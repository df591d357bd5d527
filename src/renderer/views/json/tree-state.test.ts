import { expect, test } from 'vitest';

import { MAX_TREES, withChoice } from './tree-state.ts';

test('withChoice stores the latest choice for each path of each tree', () => {
  const first = withChoice(new Map(), { treeId: 'a', path: '/x', open: true });
  const second = withChoice(first, { treeId: 'b', path: '/x', open: false });
  const third = withChoice(second, { treeId: 'a', path: '/x', open: false });
  expect(withChoice(third, { treeId: 'a', path: '/y', open: true })).toEqual(
    new Map([
      ['b', new Map([['/x', false]])],
      [
        'a',
        new Map([
          ['/x', false],
          ['/y', true],
        ]),
      ],
    ]),
  );
});

test('withChoice removes the least recently changed tree', () => {
  let trees: ReturnType<typeof withChoice> = new Map();
  for (let at = 0; at < MAX_TREES; at += 1)
    trees = withChoice(trees, { treeId: `${at}`, path: '', open: true });
  trees = withChoice(trees, { treeId: '0', path: '/x', open: true });
  trees = withChoice(trees, { treeId: 'new', path: '', open: true });
  expect(trees.size).toBe(MAX_TREES);
  expect([trees.has('0'), trees.has('1'), trees.has('new')]).toEqual([true, false, true]);
});
