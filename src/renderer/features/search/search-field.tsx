import { Autocomplete } from '@base-ui/react/autocomplete';
import { TextSearch } from 'lucide-react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { folderName } from '#renderer/kit/text/paths.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { ITEM, ORDINARY } from '#renderer/kit/ui/overlays/menu-parts.ts';
import { useAgents, useProjects, useSessions } from '#renderer/stores/desk/desk.ts';
import { typeSearch, useSearchPage } from '#renderer/stores/search/search-page.ts';
import { MAX_QUERY } from '#shared/contract/calls/search/search.ts';

import {
  completionsOf,
  FILTERS,
  withFilter,
  type Completion,
  type FilterValues,
} from './completions.ts';

type Props = {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Moves the focus to the results. */
  readonly onResults: () => void;
};

/** The field of the search. Names and values of filters are completed. */
export function SearchField({ field, onResults }: Props) {
  const { t } = useTranslation('search');
  const typed = useSearchPage((page) => page.typed);
  const values = useFilterValues();
  /** The text at which the person closed the list, or chose from it. */
  const [closedAt, setClosedAt] = useState<string | null>(typed);
  const completions = closedAt === typed ? [] : completionsOf(typed, values);
  const onKeyDown = (event: KeyboardEvent) => {
    const isDown = event.key === 'ArrowDown' || event.key === 'Enter';
    if (completions.length > 0 && event.key !== 'Enter') return;
    if (!isDown || isComposing(event) || event.defaultPrevented) return;
    event.preventDefault();
    onResults();
  };
  return (
    <Autocomplete.Root
      mode="none"
      items={completions}
      open={completions.length > 0}
      onOpenChange={(isOpen) => !isOpen && setClosedAt(typed)}
      value={typed}
      onValueChange={(text) => typeSearch(text.slice(0, MAX_QUERY))}
      itemToStringValue={({ completed }: Completion) => completed}
    >
      <div className="flex items-center gap-2.5 rounded-lg border border-line-strong/70 bg-surface px-3 shadow-low focus-within:border-ring">
        <TextSearch aria-hidden className="size-4 shrink-0 text-faint" />
        <Autocomplete.Input
          ref={field}
          aria-label={t('field')}
          placeholder={t('placeholder')}
          spellCheck={false}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
        />
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={6} align="start" className="z-40">
          <Autocomplete.Popup className="max-h-72 w-(--anchor-width) max-w-md overflow-y-auto rounded-lg bg-raised p-1.5 shadow-high">
            <Autocomplete.List aria-label={t('completions')}>
              {(completion: Completion) => (
                <Autocomplete.Item
                  key={completion.completed}
                  value={completion}
                  className={classNames(ITEM, ORDINARY)}
                >
                  <CompletionText completion={completion} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

function CompletionText({ completion: { label, of } }: { readonly completion: Completion }) {
  const { t } = useTranslation('search');
  const name = FILTERS.find((each) => of === null && `${each}:` === label);
  return (
    <>
      <bdi dir="ltr" className="min-w-0 truncate font-mono text-xs">
        {label}
      </bdi>
      {name !== undefined && (
        <span className="min-w-0 flex-1 truncate text-xs text-muted">{t(`filter.${name}`)}</span>
      )}
    </>
  );
}

function useFilterValues(): FilterValues {
  const agents = useAgents().map(({ agentId }) => agentId);
  const [projects, sessions] = [useProjects(), useSessions()];
  const folders = [...projects.map(({ folder }) => folder), ...sessions.map(({ cwd }) => cwd)];
  const names = folders.map(folderName).filter((name) => name !== '' && !name.includes('"'));
  // The calendar of this machine, as the values of the filters are read.
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'));
  return { agents, projects: [...new Set(names)].toSorted(), today };
}

/** Buttons that add a filter to the query. */
export function FilterChips({ field }: Pick<Props, 'field'>) {
  const { t } = useTranslation('search');
  const add = (name: (typeof FILTERS)[number]) => {
    typeSearch(withFilter(useSearchPage.getState().typed, name));
    field.current?.focus();
  };
  return (
    <div role="group" aria-label={t('filters')} className="flex flex-wrap gap-1.5">
      {FILTERS.map((name) => (
        <button
          key={name}
          type="button"
          title={t(`filter.${name}`)}
          onClick={() => add(name)}
          className="rounded-full border border-line px-2 py-0.5 font-mono text-2xs text-muted hover:bg-hover hover:text-text"
        >
          {name === 'is' ? 'is:failed' : `${name}:`}
        </button>
      ))}
    </div>
  );
}
