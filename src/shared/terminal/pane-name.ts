/** Returns the name of a pane as tmux users write it: `work:0.1 editor`. */
export function paneName(
  session: string,
  window: { readonly index: number; readonly name: string },
  pane: { readonly index: number },
): string {
  return `${session}:${window.index}.${pane.index} ${window.name}`;
}
