import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { visibleText } from '#shared/base/visible-text.ts';

import { AddressPopover } from './address-popover.tsx';
import { safeAddress } from './safe-address.ts';

type Props = {
  readonly href: string | undefined;
  /** The visible text. */
  readonly text: string;
  readonly className?: string;
  readonly children: ReactNode;
};

const LINK =
  'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent';

/**
 * Renders a link of an agent. A click shows its address before it is opened; only addresses of the
 * web and of mail can be opened.
 */
export function SafeLink({ href, text, className = LINK, children }: Props) {
  const { t } = useTranslation('markdown');
  const anchor = useRef<HTMLAnchorElement>(null);
  const [isOpen, setOpen] = useState(false);
  const address = safeAddress(href);
  if (address === null) {
    return (
      <span
        className="underline decoration-dotted"
        title={t('unsafeLink', { address: visibleText(href ?? '') })}
      >
        {children}
      </span>
    );
  }
  const show = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        ref={anchor}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        title={address}
        aria-haspopup="dialog"
        onClick={show}
        onAuxClick={show}
        className={className}
      >
        {children}
      </a>
      {isOpen && (
        <AddressPopover
          anchor={anchor}
          address={address}
          href={href ?? ''}
          text={text}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
