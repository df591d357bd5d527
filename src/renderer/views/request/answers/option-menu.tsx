import { Menu } from '@base-ui/react/menu';
import { TriangleAlert } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

import { Words } from '#renderer/kit/text/words.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { DANGEROUS, ITEM, ORDINARY, POPUP } from '#renderer/kit/ui/overlays/menu-parts.ts';
import { useOptionHint, useOptionText } from '#renderer/views/request/words/use-option-text.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { isWarned } from './arrange-options.ts';

type Props = {
  readonly trigger: ReactElement;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly options: readonly InteractionOption[];
  readonly onChoose: (option: InteractionOption) => void;
  /** Further entries, which are no options of the agent. */
  readonly children?: ReactNode;
  /** False keeps the focus where the chosen entry has put it. */
  readonly restoresFocus?: () => boolean;
};

/**
 * Lists options with their scopes. Keys of the surrounding dialog answer the request, so no key of
 * the menu reaches it, and no letter or digit chooses: only Enter on the entry that has the focus.
 */
export function OptionMenu({ options, onChoose, children, ...menu }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const { isOpen, onOpenChange } = menu;
  useEffect(() => {
    if (!isOpen) return undefined;
    const focusFirst = () => popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const frame = requestAnimationFrame(focusFirst);
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Menu.Trigger render={menu.trigger} />
      <Menu.Portal>
        <Menu.Positioner align="end" side="top" sideOffset={4} className="z-50 outline-none">
          <Menu.Popup
            ref={popup}
            finalFocus={() => menu.restoresFocus?.() ?? true}
            onKeyDownCapture={dropHeldEnter}
            onKeyDown={(event) => event.stopPropagation()}
            className={classNames('approval', POPUP, 'w-96 max-w-[calc(100vw-1.5rem)]')}
          >
            {options.map((option) => (
              <OptionEntry
                key={option.optionId}
                option={option}
                onChoose={() => onChoose(option)}
              />
            ))}
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** A key that is held down, such as the Enter that opened the menu, chooses nothing. */
function dropHeldEnter(event: KeyboardEvent): void {
  if (!event.repeat || event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

type EntryProps = {
  readonly option: InteractionOption;
  readonly onChoose: () => void;
};

function OptionEntry({ option, onChoose }: EntryProps) {
  const textOf = useOptionText();
  const hint = useOptionHint()(option) ?? option.description;
  const isDangerous = isWarned(option);
  return (
    <MenuEntry
      icon={isDangerous && <TriangleAlert aria-hidden />}
      isDangerous={isDangerous}
      hint={hint}
      onSelect={onChoose}
    >
      <Words text={textOf(option)} />
    </MenuEntry>
  );
}

type MenuEntryProps = {
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  readonly hint: string | null;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

/** Renders an entry with its explanation. The accessible name is the label alone. */
export function MenuEntry(props: MenuEntryProps) {
  const { icon, isDangerous = false, hint, onSelect } = props;
  const id = useId();
  return (
    <Menu.Item
      aria-labelledby={`${id}-label`}
      aria-describedby={hint === null ? undefined : `${id}-hint`}
      onClick={onSelect}
      className={classNames(ITEM, isDangerous ? DANGEROUS : ORDINARY, 'items-start')}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span id={`${id}-label`} className="font-medium">
          {props.children}
        </span>
        {hint !== null && (
          <span id={`${id}-hint`} className="block text-xs text-muted">
            <Words text={hint} />
          </span>
        )}
      </span>
      {icon}
    </Menu.Item>
  );
}
