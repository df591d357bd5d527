import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { TmuxPane } from '#shared/contract/calls/tmux.ts';

/**
 * The `hover` classes repeat the colour because the plain button has its own background on hover.
 */
const ON = 'border-accent bg-accent-soft text-accent hover:not-data-disabled:bg-accent-soft';

type Props = {
  readonly socket: string;
  readonly pane: TmuxPane;
  readonly labelOf: (action: string) => string;
};

/**
 * Toggles the notifications for questions in one tmux pane. Colour, icon and `aria-pressed` show
 * that it is on.
 */
export function WatchPaneButton({ socket, pane, labelOf }: Props) {
  const { t } = useTranslation('watch');
  const api = useApi();
  const report = useReportFailure();
  const { paneId, pid, dead } = pane;
  const panes = useSettings().watchedPanes ?? [];
  const isWatched = panes.some(
    (each) => each.socket === socket && each.paneId === paneId && each.pid === pid,
  );
  const toggle = async () => {
    const reply = await api['watch.pane']({
      commandId: newCommandId(),
      socket,
      paneId,
      isWatched: !isWatched,
    });
    if (!reply.ok) report(reply.error, t('pane.watch'));
  };
  return (
    <Button
      size="sm"
      aria-label={labelOf(t('pane.watch'))}
      aria-pressed={isWatched}
      title={t('pane.hint')}
      disabled={dead && !isWatched}
      className={isWatched ? ON : ''}
      icon={
        isWatched ? (
          <Eye size={13} aria-hidden />
        ) : (
          <EyeOff size={13} aria-hidden className="text-faint" />
        )
      }
      onClick={() => void toggle()}
    >
      {t('pane.watch')}
    </Button>
  );
}
