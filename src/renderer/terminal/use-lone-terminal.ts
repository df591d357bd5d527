import { useTerminal } from '#renderer/stores/desk.ts';
import { useUi } from '#renderer/stores/ui.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

/** The terminal that is in front in place of a session; `undefined`: none is, or it was closed. */
export function useLoneTerminal(): Terminal | undefined {
  return useTerminal(useUi((ui) => ui.terminal));
}
