import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { MenuItem } from '#renderer/kit/ui/overlays/menu.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

/**
 * Renders the menu item that switches notifications about questions of a terminal. Agents and tmux
 * have switches of their own.
 */
export function MuteItem({ terminal }: { readonly terminal: Terminal }) {
  const { t } = useTranslation('watch');
  const api = useApi();
  const report = useReportFailure();
  const { terminalId, kind, isMuted = false } = terminal;
  if (kind !== 'shell') return null;
  const toggle = async () => {
    const reply = await api['watch.terminal']({
      commandId: newCommandId(),
      terminalId,
      isMuted: !isMuted,
    });
    if (!reply.ok) report(reply.error, t(isMuted ? 'unmute' : 'mute'));
  };
  return (
    <MenuItem
      icon={isMuted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
      onSelect={() => void toggle()}
    >
      {t(isMuted ? 'unmute' : 'mute')}
    </MenuItem>
  );
}
