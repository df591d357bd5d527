import { Autocomplete } from '@base-ui/react/autocomplete';
import {
  ChevronDown,
  CornerDownLeft,
  MessageSquareText,
  MessagesSquare,
  SlidersHorizontal,
  TextSearch,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { MarkedText } from '#renderer/kit/text/marked-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Keys } from '#renderer/kit/ui/keys.tsx';
import { ITEM, ORDINARY } from '#renderer/kit/ui/overlays/menu-parts.ts';

import { hasName, type Entry, type EntryGroup } from './entries.ts';

const ICONS = {
  session: MessagesSquare,
  action: CornerDownLeft,
  choice: SlidersHorizontal,
  message: MessageSquareText,
  more: ChevronDown,
  all: TextSearch,
} as const;

type Choose = { readonly onChoose: (entry: Entry) => void };

export function PaletteList({ onChoose }: Choose) {
  const { t } = useTranslation('actions');
  return (
    <Autocomplete.List className="min-h-0 flex-1 scroll-py-1 overflow-y-auto p-1.5 data-empty:hidden">
      {({ value, label, items }: EntryGroup) => (
        <Autocomplete.Group key={value} items={items} className="not-first:mt-1.5">
          <Autocomplete.GroupLabel className="truncate px-2 py-1 text-2xs font-medium text-muted">
            {label ?? (hasName(value) ? t(`palette.${value}`) : '')}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(entry: Entry) => <Line key={entry.id} entry={entry} onChoose={onChoose} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

function Line({ entry, onChoose }: Choose & { readonly entry: Entry }) {
  const Icon = ICONS[entry.kind];
  return (
    <Autocomplete.Item
      value={entry}
      onClick={() => onChoose(entry)}
      className={classNames(ITEM, ORDINARY)}
    >
      <Icon aria-hidden />
      <span className={classNames('min-w-0 flex-1', entry.marks ? 'line-clamp-2' : 'truncate')}>
        <MarkedText text={entry.title} marks={entry.marks ?? []} />
      </span>
      {entry.detail !== '' && (
        <span className="max-w-1/2 min-w-0 shrink truncate text-xs text-muted">{entry.detail}</span>
      )}
      {entry.keys !== undefined && <Keys keys={entry.keys} />}
    </Autocomplete.Item>
  );
}
