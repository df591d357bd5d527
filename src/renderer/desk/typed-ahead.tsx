import { useEffect } from 'react';

import { changeUi, useUi } from '#renderer/stores/window/ui.ts';

/**
 * Stands where a dialog will be while its script is fetched. Keys meant for the dialog must not reach what lies under it: the
 * palette finds them when it comes, the others drop them.
 */
export function TypedAhead() {
  useEffect(() => {
    window.addEventListener('keydown', hold, { capture: true });
    return () => window.removeEventListener('keydown', hold, { capture: true });
  }, []);
  return null;
}

function hold(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  const { overlay } = useUi.getState();
  if (event.key === 'Escape') changeUi({ overlay: null });
  else if (overlay?.kind === 'palette') changeUi({ overlay: { kind: 'palette', typed: typedAfter(overlay.typed ?? '', event) } });
}

/** What stands in a field after a key. */
export function typedAfter(
  typed: string,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string {
  if (key === 'Backspace') return typed.slice(0, -1);
  const isText = [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
  return isText ? typed + key : typed;
}
