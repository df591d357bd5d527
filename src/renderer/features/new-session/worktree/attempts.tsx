import { useTranslation } from 'react-i18next';

import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { MAX_ATTEMPTS } from '#shared/git/worktree.ts';

import type { Draft } from '../draft.ts';
import { attemptsOf, withAttempts, type WorktreeDraft } from './worktree-draft.ts';

type Props = {
  readonly draft: Draft;
  readonly onChange: (worktree: WorktreeDraft) => void;
};

/** Edits how many times each agent tries the prompt. */
export function Attempts({ draft, onChange }: Props) {
  const { t } = useTranslation('worktrees');
  const { worktree, agentId: chosen } = draft;
  const agents = useAgents().filter(
    ({ agentId, state, needsFolder }) => needsFolder && (state === 'ready' || agentId === chosen),
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t('new.attempts')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {agents.map(({ agentId, name }) => (
          <div key={agentId} className="flex min-w-0 items-center justify-between gap-2">
            <span aria-hidden className="truncate text-sm">
              {name}
            </span>
            <TextField
              label={t('new.attemptsOf', { agent: name })}
              hideLabel
              type="number"
              min={0}
              max={MAX_ATTEMPTS}
              className="w-16 shrink-0"
              value={String(attemptsOf(worktree, agentId, chosen))}
              onValueChange={(text) =>
                onChange(withAttempts(worktree, agentId, chosen, Number(text)))
              }
            />
          </div>
        ))}
      </div>
      <p className="text-xs text-muted">{t('new.attemptsHint')}</p>
    </fieldset>
  );
}
