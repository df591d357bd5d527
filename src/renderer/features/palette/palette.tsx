import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { useScene } from '#renderer/stores/actions/use-scene.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

import { groupEntries, type Entry } from './entries.ts';
import { useMessageGroups } from './message-groups.ts';
import { PaletteList } from './palette-list.tsx';
import { noteRecent, readRecent } from './recent-entries.ts';
import { useEntries } from './use-entries.ts';
import { useFoundMessages, type FoundMessages } from './use-found-messages.ts';

type Props = {
  readonly typed?: string | undefined;
  /** True if Enter followed the text before the palette was loaded. */
  readonly isEntered?: boolean | undefined;
};

/**
 * Searches all actions and sessions by a few letters of their names, and all conversations by their
 * words.
 */
export function Palette({ typed = '', isEntered = false }: Props) {
  const { t } = useTranslation('actions');
  const chosen = useRef(false);
  const choose = (entry: Entry) => {
    if (entry.kind === 'more') return entry.run();
    chosen.current = true;
    if (entry.kind !== 'message' && entry.kind !== 'all') noteRecent(localStorage, entry.id);
    changeUi({ overlay: null });
    entry.run();
  };
  return (
    <Dialog.Root open onOpenChange={() => changeUi({ overlay: null })}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center overflow-hidden p-3 sm:pt-[12vh]">
          <Dialog.Popup
            aria-label={t('palette.label')}
            finalFocus={() => !chosen.current}
            className="flex max-h-full w-full max-w-2xl flex-col overflow-hidden rounded-xl bg-raised shadow-high outline-none sm:max-h-[70vh]"
          >
            <Content typed={typed} isEntered={isEntered} onChoose={choose} />
            <Dialog.Close className="sr-only">{t('palette.close')}</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type ContentProps = {
  readonly typed: string;
  readonly isEntered: boolean;
  readonly onChoose: (entry: Entry) => void;
};

function Content({ typed, isEntered, onChoose }: ContentProps) {
  const { t } = useTranslation('actions');
  const [query, setQuery] = useState(typed);
  const [recent] = useState(() => readRecent(localStorage));
  const found = useFoundMessages(query);
  const groups = [
    ...groupEntries(useEntries(useScene()), query, recent),
    ...useMessageGroups(found, found.showMore),
  ];
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const enter = useEffectEvent(() => {
    const first = groups[0]?.items[0];
    if (first) onChoose(first);
  });
  useEffect(() => {
    if (isEntered) enter();
  }, [isEntered]);
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={query}
      onValueChange={(text, { reason }) => reason !== 'item-press' && setQuery(text)}
      itemToStringValue={(entry: Entry) => entry.title}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex shrink-0 items-center gap-2.5 border-b border-line px-4 focus-within:border-ring">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <Autocomplete.Input
          aria-label={t('palette.field')}
          placeholder={t('palette.placeholder')}
          spellCheck={false}
          className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
        />
      </div>
      <p role="status" className="sr-only">
        {query === '' ? '' : t('palette.found', { count })}
      </p>
      {count === 0 && !found.isPending && (
        <p className="px-4 py-6 text-center text-muted wrap-anywhere">
          {t('palette.nothing', { query: query.trim() })}
        </p>
      )}
      <PaletteList onChoose={onChoose} />
      <IndexProgress found={found} />
    </Autocomplete.Root>
  );
}

/** Says how far the index of conversations is while it is not complete, or why there is none. */
function IndexProgress({ found: { index, failure } }: { readonly found: FoundMessages }) {
  const { t, i18n } = useTranslation('actions');
  const isPartial = index?.isUpdating === true && index.readFiles < index.files;
  if (failure === null && !isPartial) return null;
  return (
    <p role="status" className="shrink-0 border-t border-line px-4 py-2 text-xs text-muted">
      {failure
        ? t('palette.searchFailed', { message: textIn(i18n.language, failure.message) })
        : t('palette.indexing', { read: index?.readFiles ?? 0, total: index?.files ?? 0 })}
    </p>
  );
}
