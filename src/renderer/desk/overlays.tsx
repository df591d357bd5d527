import { NewSessionDialog } from '#renderer/new-session/new-session-dialog.tsx';
import { DeleteSessionDialog } from '#renderer/sessions/delete-dialog.tsx';
import { SettingsDialog } from '#renderer/settings/settings-dialog.tsx';
import { useUi } from '#renderer/stores/ui.ts';

/** The dialog that lies over the window, if any. */
export function Overlays() {
  const overlay = useUi((ui) => ui.overlay);
  switch (overlay?.kind) {
    case 'newSession':
      return <NewSessionDialog />;
    case 'settings':
      return <SettingsDialog />;
    case 'deleteSession':
      return <DeleteSessionDialog key={overlay.sessionId} sessionId={overlay.sessionId} />;
    default:
      return null;
  }
}
