import { useTranslation } from 'react-i18next';

import { timeFormat } from '#renderer/kit/i18n/formats.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { tildePath } from '#renderer/kit/text/paths.ts';
import { Badge, type Tone } from '#renderer/kit/ui/badge.tsx';
import { useAgents, useSessions } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Worktree, WorktreeState } from '#shared/git/worktree.ts';

import { RowActions } from './row-actions.tsx';
import { SetUpLog } from './set-up-log.tsx';
import type { ListProps } from './use-worktree-calls.ts';
import { WorktreeFigures } from './worktree-figures.tsx';

const TONES: Readonly<Record<WorktreeState, Tone>> = {
  creating: 'accent',
  settingUp: 'accent',
  ready: 'ok',
  failed: 'danger',
  removing: 'neutral',
  removed: 'neutral',
  restoring: 'accent',
};

type Props = ListProps & {
  readonly worktree: Worktree;
  /** The other attempts at the same prompt, which a person may remove to keep this one. */
  readonly others: readonly Worktree[];
};

export function WorktreeRow({ worktree, others, ...actions }: Props) {
  const { t, i18n } = useTranslation('worktrees');
  const { branch, base, state, createdAt, keptUntil, problem, portBase, folder } = worktree;
  const noCheckpoint = worktree.noCheckpoint ?? null;
  const homeDir = useMachine()?.homeDir ?? null;
  const agentName = useAgentName(worktree.sessionId);
  const format = timeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-mono text-xs font-medium wrap-anywhere">
          {visibleText(branch)}
        </span>
        {agentName !== null && <span className="text-xs text-muted">{agentName}</span>}
        <span role="status">
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </span>
      </div>
      <p className="text-xs text-muted wrap-anywhere">
        {t('since', { base: visibleText(base), when: format.format(createdAt) })}
        {' · '}
        {t('ports', { port: String(portBase) })}
        {keptUntil !== null && ` · ${t('until', { when: format.format(keptUntil) })}`}
      </p>
      <p className="text-xs text-muted wrap-anywhere">{visibleText(tildePath(folder, homeDir))}</p>
      {problem !== null && (
        <p className="text-xs text-danger wrap-anywhere">{textIn(i18n.language, problem)}</p>
      )}
      {noCheckpoint !== null && (
        <p className="text-xs text-muted wrap-anywhere">
          {t('noCheckpoint', { reason: textIn(i18n.language, noCheckpoint) })}
        </p>
      )}
      {worktree.hasFolder && <WorktreeFigures worktree={worktree} />}
      <SetUpLog worktree={worktree} />
      <RowActions worktree={worktree} others={others} {...actions} />
    </li>
  );
}

/** Returns the name of the agent of a session. Returns null if there is no such session. */
function useAgentName(sessionId: string | null): string | null {
  const session = useSessions().find((each) => each.sessionId === sessionId);
  const agent = useAgents().find(({ agentId }) => agentId === session?.agentId);
  return agent?.name ?? null;
}
