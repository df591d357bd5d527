import { pageColourReader } from '#renderer/kit/terminal-colours/read-colour.ts';
import { pageColours } from '#renderer/kit/terminal-colours/theme.ts';
import { bringToFront, type Desk } from '#renderer/stores/terminal/open-terminal.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';

/** The size of a terminal until a window has measured its room. */
const FIRST_SIZE = { cols: 80, rows: 24 };

/**
 * Runs the run script of a project in a terminal: in the folder of the session, or in that of the
 * project. Opens the settings of the project if there is no script, or an unconfirmed one.
 */
export async function runProject(
  { api, report }: Desk,
  projectId: string,
  sessionId: string | null,
): Promise<void> {
  const colours = pageColours(pageColourReader());
  const commandId = newCommandId();
  const reply = await api['projects.run']({
    commandId,
    projectId,
    sessionId,
    ...FIRST_SIZE,
    colours,
  });
  if (reply.ok) return bringToFront(reply.value.terminal);
  const { kind } = reply.error;
  if (kind === 'noScript' || kind === 'notConfirmed')
    changeUi({ overlay: { kind: 'project', projectId }, drawerOpen: false });
  // The dialog itself says that a script is not confirmed.
  if (kind !== 'notConfirmed') report(reply.error);
}
