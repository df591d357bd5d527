import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { focusRegion, regionProps } from '#renderer/kit/keyboard/regions.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { Meter } from '#renderer/kit/ui/meter.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import {
  closeSearchPage,
  useSearchPage,
  type SearchResults as Results,
} from '#renderer/stores/search/search-page.ts';

import { EXAMPLES, FILTERS } from './completions.ts';
import { FilterChips, SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearchResults } from './use-search-results.ts';

/** Searches all conversations of this machine, and shows every match. */
export function SearchView({ leadingButton }: { readonly leadingButton: ReactNode }) {
  const { t } = useTranslation('search');
  const results = useSearchPage((state) => state.results);
  const { isSearched, isPending, isLoadingMore, loadMore, again } = useSearchResults();
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  useAskedFocus(field, page);
  const shown = isSearched ? results : null;
  const isEmpty = shown !== null && shown.conversations.length === 0;
  return (
    <div ref={page} {...regionProps('conversation')} className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line px-3 py-1.5 md:px-4">
        {leadingButton}
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-sm font-semibold">{t('title')}</h1>
          <SearchCount results={shown} isPending={isPending} />
        </div>
        <IconButton label={t('close')} onClick={closePage}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="mx-auto flex w-full max-w-4xl shrink-0 flex-col gap-2 px-3 py-3 md:px-4">
        <SearchField field={field} onResults={() => focusRow(page)} />
        <FilterChips field={field} />
        {isSearched && <SearchProblem onAgain={again} />}
        {shown && <IndexNotice results={shown} />}
      </div>
      {!isSearched && <SearchHelp />}
      {isEmpty && !isPending && (
        <p className="px-4 py-8 text-center text-balance text-muted">{t('nothing')}</p>
      )}
      {shown && !isEmpty && (
        <SearchResults
          key={shown.typed}
          isLoadingMore={isLoadingMore}
          onEnd={(count) => void loadMore(count)}
          onLeave={() => field.current?.focus()}
        />
      )}
    </div>
  );
}

function closePage(): void {
  closeSearchPage();
  requestAnimationFrame(() => focusRegion('composer') || focusRegion('terminal'));
}

function focusRow(page: RefObject<HTMLDivElement | null>): boolean {
  const row = page.current?.querySelector<HTMLElement>('[data-row] button[tabindex="0"]');
  row?.focus({ preventScroll: true });
  return row !== null && row !== undefined;
}

/** Focuses the field or the row that was left, whenever the page is opened. */
function useAskedFocus(
  field: RefObject<HTMLInputElement | null>,
  page: RefObject<HTMLDivElement | null>,
): void {
  const focus = useSearchPage((state) => state.focus);
  useEffect(() => {
    if (focus.on === 'row' && focusRow(page)) return;
    field.current?.focus();
    field.current?.select();
  }, [focus, field, page]);
}

/** Says why the last search failed. */
function SearchProblem({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation('search');
  const reason = useSearchPage((state) => state.failure?.reason ?? null);
  if (reason === null) return null;
  if (reason.kind === 'badFilter') return <ProblemBox failure={reason} tone="warning" />;
  const again = (
    <Button size="sm" onClick={onAgain}>
      {t('again')}
    </Button>
  );
  return <ProblemBox failure={reason} actions={again} />;
}

type CountProps = { readonly results: Results | null; readonly isPending: boolean };

/** Says how much is found, also to a screen reader. */
function SearchCount({ results, isPending }: CountProps) {
  const { t } = useTranslation('search');
  const all = results?.conversations ?? [];
  const count = all.reduce((sum, each) => sum + each.count, 0);
  const sums = {
    matches: t('matches', { count }),
    conversations: t('conversations', { count: all.length }),
  };
  return (
    <p role="status" className="flex items-center gap-1.5 truncate text-xs text-muted">
      {isPending ? (
        <>
          <Spinner /> {t('searching')}
        </>
      ) : results === null ? (
        ''
      ) : (
        t(results.hasMore ? 'foundSoFar' : 'found', sums)
      )}
    </p>
  );
}

/** Says how far the index is while it is being built. */
function IndexNotice({ results: { index } }: { readonly results: Results }) {
  const { t } = useTranslation('search');
  const { isUpdating, readFiles, files, readBytes, bytes } = index;
  if (!isUpdating || readFiles >= files) return null;
  return (
    <p role="status" className="flex items-center gap-2 text-xs text-muted">
      <Meter share={bytes === 0 ? 0 : readBytes / bytes} className="w-16" />
      {t('indexing', { read: readFiles, total: files })}
    </p>
  );
}

/** Explains the words and the filters while nothing is searched for. */
function SearchHelp() {
  const { t } = useTranslation('search');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-4xl flex-col gap-3 px-4 pb-6 text-sm">
        <p className="text-muted">{t('help')}</p>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5">
          {FILTERS.map((name) => (
            <div key={name} className="contents">
              <dt className="font-mono text-xs leading-5">{EXAMPLES[name]}</dt>
              <dd className="text-muted">{t(`filter.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
