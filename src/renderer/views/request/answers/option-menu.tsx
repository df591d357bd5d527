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
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { DANGEROUS, ITEM, ORDINARY, POPUP } from '#renderer/kit/ui/overlays/menu-parts.ts';
import { useOptionHint, useOptionText } from '#renderer/views/request/words/use-option-text.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { isWarned } from './arrange-options.ts';
import { HiddenKeys } from './hidden-keys.tsx';
import { DIGIT } from './option-digit.ts';

type Props = {
  readonly trigger: ReactElement;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly options: readonly InteractionOption[];
  readonly digitOf: (option: InteractionOption) => number | null;
  /** The option that has the focus when the menu opens; null for the first one. */
  readonly focusedId: string | null;
  readonly onChoose: (option: InteractionOption) => void;
  /** Further entries, which are no options of the agent. */
  readonly children?: ReactNode;
  /** False keeps the focus where the chosen entry has put it. */
  readonly restoresFocus?: () => boolean;
};

/** Lists options with their scopes. No key of the dialog works while it is open. */
export function OptionMenu({ options, digitOf, focusedId, onChoose, children, ...menu }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const { isOpen, onOpenChange } = menu;
  useEffect(() => {
    if (!isOpen || focusedId === null) return undefined;
    const find = () =>
      popup.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(focusedId)}"]`);
    const frame = requestAnimationFrame(() => find()?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isOpen, focusedId]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the surrounding dialog answer the request, so no key of the menu may reach it.
    event.stopPropagation();
    if (isComposing(event) || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const option = options.find((each) => String(digitOf(each) ?? '') === event.key);
    if (!option) return;
    event.preventDefault();
    onOpenChange(false);
    onChoose(option);
  };
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Menu.Trigger render={menu.trigger} />
      <Menu.Portal>
        <Menu.Positioner align="end" side="top" sideOffset={4} className="z-50 outline-none">
          <Menu.Popup
            ref={popup}
            finalFocus={() => menu.restoresFocus?.() ?? true}
            onKeyDown={onKeyDown}
            className={classNames('approval', POPUP, 'w-96 max-w-[calc(100vw-1.5rem)]')}
          >
            {options.map((option) => (
              <OptionEntry
                key={option.optionId}
                option={option}
                digit={digitOf(option)}
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

type EntryProps = {
  readonly option: InteractionOption;
  readonly digit: number | null;
  readonly onChoose: () => void;
};

function OptionEntry({ option, digit, onChoose }: EntryProps) {
  const textOf = useOptionText();
  const hint = useOptionHint()(option) ?? option.description;
  const isDangerous = isWarned(option);
  return (
    <MenuEntry
      entryId={option.optionId}
      digit={digit}
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
  readonly entryId: string;
  readonly digit?: number | null;
  /** A key that is not a digit. */
  readonly letter?: string;
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  readonly hint: string | null;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

/** Renders an entry with its explanation and its key. The accessible name is the label alone. */
export function MenuEntry(props: MenuEntryProps) {
  const { entryId, digit = null, letter, icon, isDangerous = false, hint, onSelect } = props;
  const key = digit === null ? letter : String(digit);
  const id = useId();
  return (
    <Menu.Item
      data-entry={entryId}
      {...(digit !== null && { [DIGIT]: digit })}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint === null ? undefined : `${id}-hint`}
      aria-keyshortcuts={key}
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
      {key !== undefined && <HiddenKeys keys={key} />}
    </Menu.Item>
  );
}
