import { renameTerminal, requestFocus } from '#renderer/stores/terminal/layout.ts';
import { useDeskCalls } from '#renderer/stores/terminal/use-desk-calls.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { RenameField } from '#renderer/views/session/rename-field.tsx';
import type { Terminal } from '#shared/terminal/terminal.ts';

/**
 * Edits the name of a terminal. The given name has priority over the title that its program sets.
 */
export function NameField({ terminal: { terminalId, title } }: { readonly terminal: Terminal }) {
  const { api, report } = useDeskCalls('notRenamed');
  const finish = async (name: string | null) => {
    renameTerminal(null);
    requestFocus(terminalId);
    if (name === null) return;
    const reply = await api['terminals.rename']({ commandId: newCommandId(), terminalId, name });
    if (!reply.ok) report(reply.error);
  };
  return (
    <span className="w-40 shrink-0">
      <RenameField title={title} onDone={(name) => void finish(name)} />
    </span>
  );
}
