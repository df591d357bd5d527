import { ListFilter, X } from 'lucide-react';
import { useRef, type KeyboardEvent, type RefObject } from 'react';

import { IconButton } from '../icon-button.tsx';
import { isComposing } from '../keyboard.ts';

type Props = {
  readonly ref?: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly label: string;
  readonly clearLabel: string;
  /** Moves the focus to the first match. */
  readonly onEnterList: () => void;
  /** Called for the Enter key. */
  readonly onEnter: () => void;
};

/** Filters a list as the person types. */
export function FilterField({
  ref,
  value,
  onValueChange,
  label,
  clearLabel,
  onEnterList,
  onEnter,
}: Props) {
  const ownRef = useRef<HTMLInputElement>(null);
  const field = ref ?? ownRef;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const run = {
      ArrowDown: onEnterList,
      Enter: onEnter,
      Escape: value === '' ? undefined : () => onValueChange(''),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <div className="flex h-7 shrink-0 items-center gap-1.5 rounded-md border border-transparent px-2 text-muted focus-within:border-ring hover:bg-hover">
      <ListFilter aria-hidden className="size-3.5 shrink-0 text-faint" />
      <input
        ref={field}
        type="text"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent text-xs text-text outline-none placeholder:text-faint"
      />
      {value !== '' && (
        <IconButton
          label={clearLabel}
          onClick={() => {
            onValueChange('');
            // The button disappears, and would lose the focus.
            field.current?.focus();
          }}
          className="-mr-1.5 size-6"
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
