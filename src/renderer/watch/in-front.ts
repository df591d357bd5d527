import { useTerminals } from '#renderer/stores/desk.ts';
import { useUi } from '#renderer/stores/ui.ts';
import { useLayout } from '#renderer/terminal/layout.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

/** The terminal that the person looks at: in place of a session, or beside its conversation. `null`: none. */
export function useTerminalInFront(): string | null {
  const { terminal, selected, inbox } = useUi();
  const terminals = useTerminals();
  const isOpen = useLayout((layout) => selected !== null && layout.open[selected] === true);
  const chosen = useLayout((layout) => (selected === null ? undefined : layout.front[selected]));
  if (inbox) return null;
  if (terminal !== null) return terminal;
  const own = isOpen ? terminals.filter(({ sessionId }) => sessionId === selected) : [];
  return (own.find(({ terminalId }) => terminalId === chosen) ?? own.at(-1))?.terminalId ?? null;
}

/** What is asked on a screen that the person has before them needs no dialog over it. */
export function isInFront({ request }: Interaction, terminalId: string | null): boolean {
  const place = request.context.readFrom?.place;
  return place?.kind === 'terminal' && place.terminalId === terminalId;
}
