import { useRef } from 'react';

import { AddressPopover } from '#renderer/conversation/markdown/address-popover.tsx';

import type { LinkPlace } from '../screen/screen.ts';

type Props = { readonly link: LinkPlace; readonly onClose: () => void };

/** Shows where a link leads, at the place where it was clicked. */
export function LinkPopover({ link: { address, text, x, y }, onClose }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} aria-hidden className="pointer-events-none fixed size-px" style={{ left: x, top: y }} />
      <AddressPopover anchor={anchor} address={address} href={address} text={text} onClose={onClose} />
    </>
  );
}
