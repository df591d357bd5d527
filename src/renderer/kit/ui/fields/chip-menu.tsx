import { Combobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { useRef, type ReactNode } from 'react';

import { classNames } from '../class-names.ts';
import { ITEM, ORDINARY, POPUP } from '../overlays/menu-parts.ts';
import { Menu, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../overlays/menu.tsx';
import { ChipButton } from './chip-button.tsx';

type ChipOption = {
  readonly value: string;
  readonly label: string;
  /** Shown below the label, and found by the search. */
  readonly description?: string;
  /** Rendered next to the label, e.g. a warning. */
  readonly mark?: ReactNode;
};

type ChipAction = {
  readonly label: string;
  readonly icon?: ReactNode;
  /** True if it moves the focus; else the chip has it again. */
  readonly movesFocus?: boolean;
  /** Called once the menu is closed. */
  readonly onSelect: () => void;
};

type Props = {
  readonly label: string;
  /** Text of the chip. */
  readonly text: string;
  readonly value: string;
  readonly options: readonly ChipOption[];
  /** Called also for the option that is chosen already. */
  readonly onChoose: (value: string) => void;
  readonly actions?: readonly ChipAction[];
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  /** Name of the search field, and the text if nothing matches. */
  readonly search: { readonly label: string; readonly none: string };
};

/** Maximum number of options that a person overlooks without a search. */
const MAX_WITHOUT_SEARCH = 8;

/** Renders a chip that opens a menu of options, with a search if there are many. */
export function ChipMenu(props: Props) {
  return props.options.length > MAX_WITHOUT_SEARCH ? (
    <SearchedMenu {...props} />
  ) : (
    <ShortMenu {...props} />
  );
}

/** Runs an action once the menu is closed, so that the action decides about the focus. */
function useAfterClose() {
  const chosen = useRef<ChipAction | null>(null);
  return {
    choose: (action: ChipAction) => {
      chosen.current = action;
    },
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) chosen.current = null;
    },
    onOpenChangeComplete: (isOpen: boolean) => {
      if (!isOpen) chosen.current?.onSelect();
    },
    finalFocus: () => chosen.current?.movesFocus !== true,
  };
}

function ShortMenu({
  label,
  text,
  value,
  options,
  onChoose,
  actions = [],
  icon,
  isDangerous = false,
}: Props) {
  const { choose, finalFocus, ...listeners } = useAfterClose();
  return (
    <Menu
      trigger={<ChipButton label={label} text={text} icon={icon} isDangerous={isDangerous} />}
      {...listeners}
      finalFocus={finalFocus}
    >
      {options.length > 0 && (
        <MenuRadioGroup label={label} value={value} onValueChange={onChoose}>
          {options.map((option) => (
            <MenuRadioItem
              key={option.value}
              value={option.value}
              mark={option.mark}
              {...(option.description !== undefined && { description: option.description })}
            >
              {option.label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      )}
      {options.length > 0 && actions.length > 0 && <MenuSeparator />}
      {actions.map((action) => (
        <MenuItem key={action.label} icon={action.icon} onSelect={() => choose(action)}>
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

type MenuEntry = ChipOption & { readonly action?: ChipAction };

function SearchedMenu({
  label,
  text,
  value,
  options,
  onChoose,
  actions = [],
  icon,
  isDangerous = false,
  search,
}: Props) {
  const { choose, finalFocus, ...listeners } = useAfterClose();
  const entries: readonly MenuEntry[] = [
    ...options,
    ...actions.map((action) => ({ value: ` ${action.label}`, label: action.label, action })),
  ];
  const take = (entry: MenuEntry | null) => {
    if (entry?.action) choose(entry.action);
    else if (entry) onChoose(entry.value);
  };
  return (
    <Combobox.Root
      items={entries}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={take}
      isItemEqualToValue={(one, other) => one.value === other.value}
      filter={matchesTyped}
      autoHighlight
      {...listeners}
    >
      <Combobox.Trigger
        render={<ChipButton label={label} text={text} icon={icon} isDangerous={isDangerous} />}
      />
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup
            aria-label={label}
            finalFocus={finalFocus}
            className={classNames(POPUP, 'flex w-80 max-w-[calc(100vw-1.5rem)] flex-col')}
          >
            <Combobox.Input
              aria-label={search.label}
              placeholder={search.label}
              spellCheck={false}
              className="mb-1 h-8 w-full shrink-0 rounded-md border border-line bg-surface px-2 text-sm outline-none placeholder:text-faint focus-visible:border-ring"
            />
            <Combobox.Empty className="px-2 text-sm text-muted not-empty:py-1.5">
              {search.none}
            </Combobox.Empty>
            <Combobox.List className="max-h-72 min-h-0 overflow-y-auto">
              {(entry: MenuEntry) => <SearchedEntry key={entry.value} entry={entry} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function SearchedEntry({ entry }: { readonly entry: MenuEntry }) {
  return (
    <Combobox.Item value={entry} className={classNames(ITEM, ORDINARY, 'items-start')}>
      <span className="flex size-3.5 shrink-0 items-center pt-1.5">
        {entry.action?.icon ?? (
          <Combobox.ItemIndicator>
            <Check aria-hidden />
          </Combobox.ItemIndicator>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          {entry.label}
          {entry.mark}
        </span>
        {entry.description !== undefined && entry.description !== '' && (
          <span className="block text-xs wrap-anywhere text-muted">{entry.description}</span>
        )}
      </span>
    </Combobox.Item>
  );
}

/** Returns true if an entry contains each typed word. Actions are always offered. */
function matchesTyped({ label, description, action }: MenuEntry, query: string): boolean {
  if (action) return true;
  const text = `${label} ${description ?? ''}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
