import { Keys } from '#renderer/kit/ui/keys.tsx';

/** Class name of a place whose keys work only while it has the focus: it shows them then. */
export const KEYS_WITH_FOCUS = 'not-focus-within:[&_kbd]:invisible';

/** Shows keys only visually; `aria-keyshortcuts` announces them to screen readers. */
export function HiddenKeys({ keys }: { readonly keys: string }) {
  return (
    <span aria-hidden>
      <Keys keys={keys} />
    </span>
  );
}
