import { expect, test } from 'vitest';

import { ofWorktree } from './person-shell.ts';

const variablesOf = (worktreeId: string) => ({ CORRAL_PORT_BASE: `of ${worktreeId}` });

test('ofWorktree gives terminals of a session the variables of its worktree, and others none', () => {
  expect(ofWorktree({ worktreeId: 'w' }, { variablesOf })).toEqual({ CORRAL_PORT_BASE: 'of w' });
  expect(ofWorktree({}, { variablesOf })).toEqual({});
  expect(ofWorktree(null, { variablesOf })).toEqual({});
});
