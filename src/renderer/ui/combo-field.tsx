import { Autocomplete } from '@base-ui/react/autocomplete';
import { useId, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { ITEM, ORDINARY, POPUP } from './menu-parts.ts';
import { CONTROL } from './text-field.tsx';

type Suggestion = { readonly value: string; readonly label: string };

type Props = {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly suggestions: readonly Suggestion[];
  readonly onValueChange: (value: string) => void;
};

/** Free text with suggestions. */
export function ComboField({ label, value, placeholder, hint, suggestions, onValueChange }: Props) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Autocomplete.Root
        items={suggestions}
        value={value}
        onValueChange={(next) => onValueChange(next)}
        itemToStringValue={(item) => item.value}
        openOnInputClick
      >
        <Autocomplete.Input id={id} placeholder={placeholder} className={classNames(CONTROL, 'h-8')} />
        {suggestions.length > 0 && <Suggestions />}
      </Autocomplete.Root>
      {hint}
    </div>
  );
}

function Suggestions() {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner sideOffset={4} className="z-50 outline-none data-empty:hidden">
        <Autocomplete.Popup className={classNames(POPUP, 'w-(--anchor-width) data-empty:hidden')}>
          <Autocomplete.List>
            {(item: Suggestion) => (
              <Autocomplete.Item key={item.value} value={item} className={classNames(ITEM, ORDINARY, 'justify-between')}>
                {item.label}
                {item.label !== item.value && <span className="truncate font-mono text-2xs text-faint">{item.value}</span>}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}
