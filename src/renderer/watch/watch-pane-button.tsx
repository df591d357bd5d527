import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#renderer/connection/api.ts';
import { useSettings } from '#renderer/stores/desk.ts';
import { newCommandId } from '#renderer/stores/window-id.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useReportFailure } from '#renderer/ui/toast.tsx';
import type { TmuxPane } from '#shared/contract/tmux.ts';

type Props = { readonly socket: string; readonly pane: TmuxPane; readonly named: (action: string) => string };

/** Whether the person is told when that pane asks something. */
export function WatchPaneButton({ socket, pane, named }: Props) {
  const { t } = useTranslation('watch');
  const api = useApi();
  const report = useReportFailure();
  const { paneId, pid, dead } = pane;
  const panes = useSettings().watchedPanes ?? [];
  const isWatched = panes.some((each) => each.socket === socket && each.paneId === paneId && each.pid === pid);
  const toggle = async () => {
    const reply = await api['watch.pane']({ commandId: newCommandId(), socket, paneId, isWatched: !isWatched });
    if (!reply.ok) report(reply.error, t('pane.watch'));
  };
  return (
    <Button
      size="sm"
      aria-label={named(t('pane.watch'))}
      aria-pressed={isWatched}
      title={t('pane.hint')}
      disabled={dead && !isWatched}
      className={isWatched ? 'bg-selected' : ''}
      icon={isWatched && <Eye size={13} aria-hidden />}
      onClick={() => void toggle()}
    >
      {t('pane.watch')}
    </Button>
  );
}
