import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '../class-names.ts';
import { ITEM, ORDINARY, POPUP } from '../overlays/menu-parts.ts';

export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  /** Rendered next to the label, e.g. a warning. */
  readonly mark?: ReactNode;
  readonly disabled?: boolean;
};

type Props = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onValueChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly hint?: ReactNode;
  readonly className?: string;
};

export function Select({
  label,
  value,
  choices,
  onValueChange,
  disabled = false,
  hint,
  className,
}: Props) {
  const items = choices.map((choice) => ({ value: choice.value, label: choice.label }));
  const choose = (next: string | null) => next !== null && onValueChange(next);
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <BaseSelect.Root items={items} value={value} onValueChange={choose} disabled={disabled}>
        <BaseSelect.Label className="text-sm font-medium">{label}</BaseSelect.Label>
        <BaseSelect.Trigger className="flex h-8 w-full min-w-0 items-center justify-between gap-2 rounded-md border border-line-strong/70 bg-surface pr-2 pl-2.5 text-left text-sm shadow-low hover:not-data-disabled:bg-hover data-disabled:opacity-60 data-popup-open:bg-hover">
          <BaseSelect.Value className="truncate" />
          <BaseSelect.Icon className="text-faint">
            <ChevronsUpDown aria-hidden className="size-3.5" />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <Choices choices={choices} />
      </BaseSelect.Root>
      {hint}
    </div>
  );
}

function Choices({ choices }: { readonly choices: readonly Choice[] }) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner
        alignItemWithTrigger={false}
        align="start"
        sideOffset={4}
        className="z-50 outline-none"
      >
        <BaseSelect.Popup className={classNames(POPUP, 'min-w-(--anchor-width)')}>
          <BaseSelect.List>
            {choices.map(({ value, label, description, mark, disabled = false }) => (
              <BaseSelect.Item
                key={value}
                value={value}
                disabled={disabled}
                className={classNames(ITEM, ORDINARY, 'max-w-96 items-start')}
              >
                <span className="flex size-3.5 shrink-0 items-center pt-1.5">
                  <BaseSelect.ItemIndicator>
                    <Check aria-hidden />
                  </BaseSelect.ItemIndicator>
                </span>
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-2">
                    <BaseSelect.ItemText>{label}</BaseSelect.ItemText>
                    {mark}
                  </span>
                  {description !== undefined && (
                    <span className="block text-xs text-muted">{description}</span>
                  )}
                </span>
              </BaseSelect.Item>
            ))}
          </BaseSelect.List>
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  );
}
