import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import { classNames } from '../class-names.ts';
import { Keys } from '../keys.tsx';
import { DANGEROUS, ITEM, ORDINARY, POPUP } from './menu-parts.ts';

export function Menu({
  trigger,
  align = 'start',
  finalFocus,
  children,
  ...listeners
}: {
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'end';
  /** Called when the menu begins to open or to close. */
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Called when the menu is open, or is closed. */
  readonly onOpenChangeComplete?: (isOpen: boolean) => void;
  /** Returns false if the focus shall not return to the trigger. */
  readonly finalFocus?: () => boolean;
  readonly children: ReactNode;
}) {
  return (
    <BaseMenu.Root {...listeners}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={4} className="z-50 outline-none">
          <BaseMenu.Popup
            className={classNames(POPUP, 'min-w-44')}
            {...(finalFocus && { finalFocus })}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** Renders a context menu for `trigger`. */
export function ContextMenu({
  trigger,
  items,
}: {
  readonly trigger: ReactElement;
  readonly items: ReactNode;
}) {
  return (
    <BaseContextMenu.Root>
      <BaseContextMenu.Trigger render={trigger} />
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner className="z-50 outline-none">
          <BaseContextMenu.Popup className={classNames(POPUP, 'min-w-44')}>
            {items}
          </BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  );
}

type ItemProps = {
  readonly icon?: ReactNode;
  readonly shortcut?: string | undefined;
  readonly dangerous?: boolean;
  readonly disabled?: boolean;
  /** Reason why the item is disabled; null if it is not. */
  readonly obstacle?: string | null;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

export function MenuItem({
  icon,
  shortcut,
  dangerous = false,
  disabled = false,
  obstacle = null,
  onSelect,
  children,
}: ItemProps) {
  return (
    <BaseMenu.Item
      disabled={disabled || obstacle !== null}
      onClick={onSelect}
      className={classNames(ITEM, dangerous ? DANGEROUS : ORDINARY)}
    >
      {icon}
      <span className="flex-1">
        {children}
        {obstacle !== null && <span className="block text-xs">{obstacle}</span>}
      </span>
      {shortcut !== undefined && <Keys keys={shortcut} />}
    </BaseMenu.Item>
  );
}

/** Groups items; `label` is shown as their heading. */
export function MenuGroup({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2 py-1 text-2xs font-medium text-faint">
        {label}
      </BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}

type RadioProps = {
  /** The accessible name of the group, shown as its heading. */
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly children: ReactNode;
};

export function MenuRadioGroup({ label, value, onValueChange, children }: RadioProps) {
  return (
    <MenuGroup label={label}>
      <BaseMenu.RadioGroup value={value} onValueChange={(next: string) => onValueChange(next)}>
        {children}
      </BaseMenu.RadioGroup>
    </MenuGroup>
  );
}

export function MenuRadioItem({
  value,
  description,
  mark,
  children,
}: {
  readonly value: string;
  readonly description?: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <BaseMenu.RadioItem
      value={value}
      closeOnClick
      className={classNames(ITEM, ORDINARY, 'max-w-80 items-start')}
    >
      <span className="flex size-3.5 shrink-0 items-center pt-1.5">
        <BaseMenu.RadioItemIndicator>
          <Check aria-hidden />
        </BaseMenu.RadioItemIndicator>
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          {children}
          {mark}
        </span>
        {description !== undefined && description !== '' && (
          <span className="block text-xs text-muted">{description}</span>
        )}
      </span>
    </BaseMenu.RadioItem>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />;
}
