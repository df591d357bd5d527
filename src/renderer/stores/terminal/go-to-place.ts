import { terminalOf } from '#renderer/stores/desk/desk.ts';
import { selectSession, changeUi } from '#renderer/stores/window/ui.ts';
import type { WatchedPlaceName } from '#shared/interaction/read-from.ts';

import { bringToFront } from './open-terminal.ts';

/** Shows the terminal that displays a question; panes are opened from the list of tmux. */
export function goToPlace(place: WatchedPlaceName): void {
  const terminal = place.kind === 'terminal' ? terminalOf(place.terminalId) : undefined;
  if (place.kind === 'pane' || !terminal) return changeUi({ overlay: { kind: 'tmux' } });
  if (terminal.sessionId !== null) selectSession(terminal.sessionId, Date.now());
  bringToFront(terminal);
}
