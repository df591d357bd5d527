import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { visibleText } from '#renderer/cards/visible-text.ts';

import { safeAddress } from './safe-address.ts';

/** A link an agent wrote: it shows where it leads, and leads nowhere but to the web or a mail. */
export function SafeLink({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  const { t } = useTranslation('conversation');
  const address = safeAddress(href);
  if (address === null) {
    return (
      <span className="underline decoration-dotted" title={t('unsafeLink', { address: visibleText(href ?? '') })}>
        {children}
      </span>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={t('opens', { address })}
      className="text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
    >
      {children}
    </a>
  );
}
