import { useTranslation } from 'react-i18next';

import type { Worktree } from '#shared/git/worktree.ts';

import type { ListProps } from './use-worktree-calls.ts';
import { WorktreeRow } from './worktree-row.tsx';

type Props = ListProps & {
  readonly all: readonly Worktree[];
  readonly created: readonly string[];
};

/** Lists worktrees by repository, the attempts at one prompt together, and then the removed ones. */
export function WorktreeList({ all, created, ...actions }: Props) {
  const { t } = useTranslation('worktrees');
  if (all.length === 0) return <p className="text-muted">{t('none')}</p>;
  const newest = all.toReversed();
  const removed = newest.filter(({ state }) => state === 'removed');
  const groups = groupsOf(newest.filter(({ state }) => state !== 'removed'));
  return (
    <div className="flex flex-col gap-5">
      {[...groups].map(([key, worktrees]) => (
        <Group key={key} worktrees={worktrees} created={created} {...actions} />
      ))}
      {removed.length > 0 && (
        <section aria-label={t('removedList')} className="flex flex-col gap-2">
          <h3 className="font-medium">{t('removedList')}</h3>
          <p className="text-xs text-muted">{t('removedHint')}</p>
          <WorktreeRows worktrees={removed} others={[]} {...actions} />
        </section>
      )}
    </div>
  );
}

function Group({
  worktrees,
  created,
  ...actions
}: ListProps & { readonly worktrees: readonly Worktree[]; readonly created: readonly string[] }) {
  const { t } = useTranslation('worktrees');
  const [first] = worktrees;
  if (!first) return null;
  const isAttempt = first.attemptId !== null && worktrees.length > 1;
  const name = first.repository.split(/[\\/]/u).pop() ?? first.repository;
  const isNew = worktrees.some(({ worktreeId }) => created.includes(worktreeId));
  const title = isAttempt ? `${name} · ${t('attempts', { count: worktrees.length })}` : name;
  return (
    <section aria-label={title} className="flex flex-col gap-2" data-new={isNew || undefined}>
      <h3 className="font-medium wrap-anywhere">{title}</h3>
      <WorktreeRows worktrees={worktrees} others={isAttempt ? worktrees : []} {...actions} />
    </section>
  );
}

function WorktreeRows({
  worktrees,
  others,
  ...actions
}: ListProps & {
  readonly worktrees: readonly Worktree[];
  readonly others: readonly Worktree[];
}) {
  return (
    <ul className="flex flex-col gap-2">
      {worktrees.map((worktree) => (
        <WorktreeRow
          key={worktree.worktreeId}
          worktree={worktree}
          others={others.filter((each) => each !== worktree && isAtRest(each))}
          {...actions}
        />
      ))}
    </ul>
  );
}

function isAtRest({ state }: Worktree): boolean {
  return state === 'ready' || state === 'failed';
}

/** Groups attempts at one prompt, and other worktrees by their repository. */
function groupsOf(worktrees: readonly Worktree[]): ReadonlyMap<string, readonly Worktree[]> {
  const groups = new Map<string, Worktree[]>();
  for (const worktree of worktrees) {
    const key = worktree.attemptId ?? worktree.repository;
    groups.set(key, [...(groups.get(key) ?? []), worktree]);
  }
  return groups;
}
