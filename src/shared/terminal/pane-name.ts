import type { TmuxPane, TmuxWindow } from '../contract/calls/tmux.ts';

/** Returns the name of a pane as tmux users write it: `work:0.1 editor`. */
export function paneName(
  session: string,
  window: Pick<TmuxWindow, 'index' | 'name'>,
  pane: Pick<TmuxPane, 'index'>,
): string {
  return `${session}:${window.index}.${pane.index} ${window.name}`;
}
