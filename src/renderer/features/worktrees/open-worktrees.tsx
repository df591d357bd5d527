import { FolderGit2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useSessions } from '#renderer/stores/desk/desk.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

/** Opens the list of worktrees. Renders nothing while no session has one. */
export function OpenWorktrees({ className }: { readonly className: string }) {
  const { t } = useTranslation('actions');
  const hasWorktrees = useSessions().some(({ worktreeId }) => worktreeId !== undefined);
  if (!hasWorktrees) return null;
  return (
    <Button
      variant="ghost"
      icon={<FolderGit2 aria-hidden className="size-4" />}
      className={className}
      aria-haspopup="dialog"
      onClick={() => changeUi({ overlay: { kind: 'worktrees' }, drawerOpen: false })}
    >
      {t('title.worktrees')}
    </Button>
  );
}
