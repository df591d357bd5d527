import { Keys } from '#renderer/kit/ui/keys.tsx';

/** Keys for the eye; `aria-keyshortcuts` tells them to a screen reader. */
export function HiddenKeys({ keys }: { readonly keys: string }) {
  return (
    <span aria-hidden>
      <Keys keys={keys} />
    </span>
  );
}
