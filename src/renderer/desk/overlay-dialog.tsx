import { AuditDialog } from '#renderer/features/audit/audit-dialog.tsx';
import { BatchDialog } from '#renderer/features/interactions/batch/batch-dialog.tsx';
import { NewSessionDialog } from '#renderer/features/new-session/new-session-dialog.tsx';
import { Palette } from '#renderer/features/palette/palette.tsx';
import { SettingsDialog } from '#renderer/features/settings/settings-dialog.tsx';
import { ShortcutSheet } from '#renderer/features/shortcuts/shortcut-sheet.tsx';
import { TurnChangesDialog } from '#renderer/features/conversation/turns/changes-dialog.tsx';
import { changeUi, type Overlay } from '#renderer/stores/window/ui.ts';
import { CloseTerminalDialog } from '#renderer/features/terminal/close-dialog.tsx';
import { TmuxDialog } from '#renderer/features/tmux/tmux-dialog.tsx';
import { TranscriptDialog } from '#renderer/features/transcripts/transcript-dialog.tsx';

/** The dialogs that may lie over the window, one at a time. */
export function OverlayDialog({ overlay }: { readonly overlay: Overlay }) {
  switch (overlay.kind) {
    case 'newSession':
      return <NewSessionDialog key={overlay.folder} folder={overlay.folder ?? null} />;
    case 'settings':
      return <SettingsDialog />;
    case 'transcripts':
      return <TranscriptDialog onClose={() => changeUi({ overlay: null })} />;
    case 'tmux':
      return <TmuxDialog onClose={() => changeUi({ overlay: null })} />;
    case 'audit':
      return <AuditDialog />;
    case 'palette':
      return <Palette typed={overlay.typed} />;
    case 'shortcuts':
      return <ShortcutSheet />;
    case 'turnChanges':
      return <TurnChangesDialog key={`${overlay.sessionId} ${overlay.seq}`} sessionId={overlay.sessionId} seq={overlay.seq} />;
    case 'closeTerminal':
      return <CloseTerminalDialog key={overlay.terminalId} terminalId={overlay.terminalId} />;
    case 'batch':
      return <BatchDialog key={overlay.requestIds.join(' ')} requestIds={overlay.requestIds} />;
  }
}
