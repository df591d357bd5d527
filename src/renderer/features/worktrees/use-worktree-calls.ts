import { useTranslation } from 'react-i18next';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { Worktree } from '#shared/git/worktree.ts';

/** Handlers of the actions on worktrees. */
export type ListProps = {
  readonly onRemove: (worktrees: readonly Worktree[]) => void;
  readonly onChanged: () => void;
  readonly onOpenSession: (sessionId: string) => void;
};

type Reply = { readonly ok: true } | { readonly ok: false; readonly error: Failure };

/** Calls on worktrees whose failure is shown in a toast. */
export function useWorktreeCalls(onChanged: () => void) {
  const api = useApi();
  const report = useReportFailure();
  const { t } = useTranslation('worktrees');
  const made = ({ worktreeId }: Worktree) => ({ commandId: newCommandId(), worktreeId });
  const after = (reply: Reply, title?: string) => {
    if (!reply.ok) report(reply.error, title);
    onChanged();
  };
  return {
    cancel: async (worktree: Worktree) => after(await api['worktrees.cancel'](made(worktree))),
    again: async (worktree: Worktree, setUpHash: string | null) =>
      after(await api['worktrees.continue']({ ...made(worktree), setUpHash })),
    restore: async (worktrees: readonly Worktree[]) => {
      for (const worktree of worktrees)
        after(await api['worktrees.restore'](made(worktree)), t('removal.notRestored'));
    },
  };
}
