import { ListFilter, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';

import { changeList, useListState } from './list-state.ts';

type Props = {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Moves the focus to the first session that matches. */
  readonly onEnterList: () => void;
  /** Opens the first session that matches. */
  readonly onOpenFirst: () => void;
};

/** Filters the list as the person types. */
export function FilterField({ ref, onEnterList, onOpenFirst }: Props) {
  const { t } = useTranslation('sessions');
  const filter = useListState((state) => state.filter);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const run = {
      ArrowDown: onEnterList,
      Enter: onOpenFirst,
      Escape: filter === '' ? undefined : () => changeList({ filter: '' }),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <div className="flex h-7 items-center gap-1.5 rounded-md border border-transparent px-2 text-muted focus-within:border-ring hover:bg-hover">
      <ListFilter aria-hidden className="size-3.5 shrink-0 text-faint" />
      <input
        ref={ref}
        type="text"
        spellCheck={false}
        aria-label={t('list.filter')}
        placeholder={t('list.filter')}
        value={filter}
        onChange={(event) => changeList({ filter: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent text-xs text-text outline-none placeholder:text-faint"
      />
      {filter !== '' && (
        <IconButton
          label={t('list.clearFilter')}
          onClick={() => {
            changeList({ filter: '' });
            // The button disappears, and would lose the focus.
            ref.current?.focus();
          }}
          className="-mr-1.5 size-6"
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
