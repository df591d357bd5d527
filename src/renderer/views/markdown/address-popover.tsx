import { Popover } from '@base-ui/react/popover';
import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { addressFacts } from './address-facts.ts';

type Props = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly address: string;
  readonly href: string;
  readonly text: string;
  /** True if keys typed right after the click must not open the address: no button has the focus. */
  readonly ignoresTyping?: boolean | undefined;
  /** Receives the focus at the end. Absent: the anchor. */
  readonly finalFocus?: ComponentProps<typeof Popover.Popup>['finalFocus'];
  readonly onClose: () => void;
};

/** Shows the whole address and warnings about it before it is opened. */
export function AddressPopover({
  anchor,
  address,
  href,
  text,
  ignoresTyping = false,
  finalFocus = anchor,
  onClose,
}: Props) {
  const { t } = useTranslation('markdown');
  const open = useRef<HTMLElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const { target, claimed, disguised } = addressFacts(address, href, text);
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} className="z-50">
          <Popover.Popup
            ref={popup}
            initialFocus={ignoresTyping ? popup : open}
            finalFocus={finalFocus}
            className="flex max-h-(--available-height) w-md max-w-[calc(100vw-1.5rem)] flex-col gap-2.5 overflow-y-auto rounded-lg bg-raised p-4 shadow-high outline-none"
          >
            <Popover.Title className="font-semibold wrap-anywhere">
              {t('link.title', { target: visibleText(target) })}
            </Popover.Title>
            <p
              dir="ltr"
              className="max-h-40 overflow-y-auto rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs wrap-anywhere"
            >
              {visibleText(address)}
            </p>
            {claimed !== null && (
              <Warning>{t('link.claimed', { claimed: visibleText(claimed), target })}</Warning>
            )}
            {disguised !== null && (
              <Warning>
                {t('link.disguised', { disguised: visibleText(disguised), target })}
              </Warning>
            )}
            <div className="flex items-center justify-end gap-2">
              <CopyButton text={address} label={t('link.copy')} />
              <Button
                variant="primary"
                icon={<ExternalLink aria-hidden className="size-3.5" />}
                nativeButton={false}
                ref={open}
                // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the button fills it
                render={<a href={address} target="_blank" rel="noopener noreferrer" />}
                onClick={onClose}
              >
                {t('link.open')}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-md bg-warning-soft px-2.5 py-1.5 text-xs wrap-anywhere text-warning">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
