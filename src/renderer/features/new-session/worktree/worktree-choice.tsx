import { useTranslation } from 'react-i18next';

import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';

import type { Draft } from '../draft.ts';
import { Attempts } from './attempts.tsx';
import { PlanFields } from './plan-fields.tsx';
import { useWorktreePlan } from './use-worktree-plan.ts';
import type { WorktreeDraft } from './worktree-draft.ts';

type Props = {
  readonly draft: Draft;
  readonly onChange: (worktree: WorktreeDraft) => void;
};

/** Chooses between the folder itself and a worktree of the session's own. */
export function WorktreeChoice({ draft, onChange }: Props) {
  const { t } = useTranslation('worktrees');
  const { cwd, prompt, worktree } = draft;
  const { isOwn, base } = worktree;
  const { plan, failure } = useWorktreePlan({ isOwn, cwd, prompt, base });
  const choices = [
    { value: 'here', label: t('new.here'), description: t('new.hereHint') },
    { value: 'own', label: t('new.own'), description: t('new.ownHint') },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <RadioCards
        label={t('new.label')}
        value={isOwn ? 'own' : 'here'}
        choices={choices}
        onValueChange={(value) => onChange({ ...worktree, isOwn: value === 'own' })}
      />
      {isOwn && failure !== null && <ProblemBox failure={failure} />}
      {isOwn && failure === null && plan === null && (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {t('new.planning')}
        </p>
      )}
      {isOwn && plan !== null && (
        <>
          <PlanFields plan={plan} worktree={worktree} onChange={onChange} />
          <Attempts draft={draft} onChange={onChange} />
        </>
      )}
    </div>
  );
}
