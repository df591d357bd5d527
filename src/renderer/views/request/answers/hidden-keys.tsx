import { Keys } from '#renderer/kit/ui/keys.tsx';

/** Shows keys only visually; `aria-keyshortcuts` announces them to screen readers. */
export function HiddenKeys({ keys }: { readonly keys: string }) {
  return (
    <span aria-hidden>
      <Keys keys={keys} />
    </span>
  );
}
