import { expect, test } from 'vitest';

import { markupOf } from '#renderer/views/markup.fixture.tsx';

import { PlanFields } from './plan-fields.tsx';
import type { WorktreePlan } from './use-worktree-plan.ts';
import { NO_WORKTREE, type WorktreeDraft } from './worktree-draft.ts';

const plan: WorktreePlan = {
  repository: '/work/project',
  branch: 'corral/fix-the-page',
  folder: '/work/worktrees/fix-the-page',
  base: 'origin/main',
  baseCommit: '0123456789abcdef',
  bases: ['origin/main', 'feature'],
  copies: [
    { path: '.env', bytes: 9 },
    { path: 'config/local.json', bytes: 1000 },
  ],
  areCopiesCut: false,
  submodules: [],
  hasChanges: false,
  setUp: null,
};

const shown = (worktree: Partial<WorktreeDraft> = {}, more: Partial<WorktreePlan> = {}) =>
  markupOf(
    <PlanFields
      plan={{ ...plan, ...more }}
      worktree={{ ...NO_WORKTREE, ...worktree }}
      onChange={() => undefined}
    />,
  );

/** Returns the text of the control that chooses the base. */
const baseOf = (markup: string) =>
  /role="combobox"[^>]*>(.*?)<\/button>/u.exec(markup)?.[1]?.replaceAll(/<[^>]*>/gu, '');

test('PlanFields shows the branch, its base, and the ignored files that are copied', () => {
  const markup = shown();
  expect(markup).toContain('placeholder="corral/fix-the-page"');
  expect(baseOf(markup)).toBe('origin/main');
  expect(markup).toMatch(/<li[^>]*>\.env<\/li><li[^>]*>config\/local\.json<\/li>/u);
  expect(markup).toContain('Copy 2 ignored files');
});

test('PlanFields shows the chosen base, and that nothing is copied', () => {
  const markup = shown({ base: 'feature' }, { copies: [] });
  expect(baseOf(markup)).toBe('feature');
  expect(markup).toContain('No ignored files are copied.');
});
