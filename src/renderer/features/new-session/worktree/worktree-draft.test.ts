import { expect, test } from 'vitest';

import { attemptsOf, NO_WORKTREE, startsOf, withAttempts } from './worktree-draft.ts';

const agent = (agentId: string) => ({ agentId, defaultPermissionMode: `mode of ${agentId}` });
const described = {
  agentId: 'one',
  permissionMode: 'plan',
  model: 'large',
  prompt: 'Fix it',
};

test('startsOf returns one start of the chosen agent at first', () => {
  expect(startsOf(NO_WORKTREE, [agent('one'), agent('two')], described, () => 'id')).toEqual([
    { ...described, sessionId: 'id' },
  ]);
});

test('startsOf gives other agents their default mode and model', () => {
  const draft = withAttempts(withAttempts(NO_WORKTREE, 'two', 'one', 1), 'one', 'one', 2);
  const starts = startsOf(draft, [agent('one'), agent('two')], described, () => 'id');
  expect(
    starts.map(({ agentId, permissionMode, model }) => [agentId, permissionMode, model]),
  ).toEqual([
    ['one', 'plan', 'large'],
    ['one', 'plan', 'large'],
    ['two', 'mode of two', null],
  ]);
});

test('withAttempts allows at most eight attempts of all agents', () => {
  const draft = withAttempts(NO_WORKTREE, 'two', 'one', 20);
  expect([attemptsOf(draft, 'one', 'one'), attemptsOf(draft, 'two', 'one')]).toEqual([1, 7]);
  expect(attemptsOf(withAttempts(draft, 'one', 'one', Number.NaN), 'one', 'one')).toBe(0);
});
