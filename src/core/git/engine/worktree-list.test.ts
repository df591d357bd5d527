import { expect, test } from 'vitest';

import { err, ok } from '#shared/base/result.ts';

import { listWorktrees } from './worktree-list.ts';

const blocks = [
  ['worktree /repo', 'HEAD 1', 'branch refs/heads/main'],
  ['worktree /repo/in ner', 'HEAD 2', 'detached', 'locked by branch refs/heads/x'],
];
const printed = (end: string) =>
  Buffer.from(blocks.map((lines) => [...lines, '', ''].join(end)).join(''));
const expected = [
  { folder: '/repo', branch: 'refs/heads/main' },
  { folder: '/repo/in ner', branch: null },
];

test('listWorktrees reads folders and branches that are separated by NUL', async () => {
  const listed = await listWorktrees(async (args) =>
    ok(args.includes('-z') ? printed('\0') : Buffer.alloc(0)),
  );
  expect(listed).toEqual(ok(expected));
});

test('listWorktrees asks a git that does not know -z again without it', async () => {
  const listed = await listWorktrees(async (args) =>
    args.includes('-z') ? err('usage') : ok(printed('\n')),
  );
  expect(listed).toEqual(ok(expected));
});

test('listWorktrees returns the failure of git', async () => {
  expect(await listWorktrees(async () => err('broken'))).toEqual(err('broken'));
});
