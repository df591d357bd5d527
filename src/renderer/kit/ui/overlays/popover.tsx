import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

type Props = {
  readonly trigger: ReactElement;
  readonly title: string;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
};

export function Popover({ trigger, title, align = 'end', children }: Props) {
  return (
    <BasePopover.Root>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align={align} sideOffset={6} className="z-50">
          <BasePopover.Popup className="max-h-(--available-height) w-96 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg bg-raised p-4 shadow-high outline-none transition-opacity duration-75 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <BasePopover.Title className="mb-2 font-semibold">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
