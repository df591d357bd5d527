import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { FIRST, STEP, useListSource, type Entry, type ListSource } from './list-source.ts';
import { TextField } from './text-field.tsx';

/** Number of items above which a list is rendered in parts. */
const LONG = 100;
const MARGIN = '300px';

type Props<T> = {
  readonly items: readonly T[];
  /** Returns the text that the filter of a long list searches. */
  readonly textOf: (item: T) => string;
  /**
   * Reads the rest of a list of which `items` is only the beginning; absent if `items` is complete.
   */
  readonly source?: ListSource<T> | undefined;
  /**
   * Renders an item. `at` is its index among all items, regardless of the filter; `of` is the total
   * of a long list.
   */
  readonly children: (item: T, at: number, of?: number) => ReactNode;
};

/**
 * Renders a list of any length: the visible part and a little more. Scrolling, a button or a filter
 * reveals the rest.
 */
export function LongList<T>({ items, textOf, source, children }: Props<T>) {
  if (source) return <FromSource items={items} source={source} row={children} />;
  if (items.length > LONG) return <FromItems items={items} textOf={textOf} row={children} />;
  return items.map((item, at) => children(item, at));
}

type Row<T> = { readonly row: Props<T>['children'] };

function FromItems<T>({ items, textOf, row }: Pick<Props<T>, 'items' | 'textOf'> & Row<T>) {
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(FIRST);
  const { shown, hidden } = pick(items, textOf, query.trim().toLowerCase(), limit);
  const filter = (next: string) => {
    setQuery(next);
    setLimit(FIRST);
  };
  return (
    <Rows
      total={items.length}
      query={query}
      onFilter={filter}
      shown={shown}
      hidden={hidden}
      onMore={() => setLimit(limit + STEP)}
      row={row}
    />
  );
}

function FromSource<T>({
  items,
  source,
  row,
}: { readonly items: readonly T[]; readonly source: ListSource<T> } & Row<T>) {
  const [query, setQuery] = useState('');
  const { shown, hidden, more } = useListSource(items, source, query.trim());
  return (
    <Rows
      total={source.total}
      query={query}
      onFilter={setQuery}
      shown={shown}
      hidden={hidden}
      onMore={more}
      row={row}
    />
  );
}

type RowsProps<T> = Row<T> & {
  readonly total: number;
  readonly query: string;
  readonly onFilter: (query: string) => void;
  readonly shown: readonly Entry<T>[];
  readonly hidden: number;
  readonly onMore: () => void;
};

function Rows<T>({ total, query, onFilter, shown, hidden, onMore, row }: RowsProps<T>) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('longList.filter', { count: total })}
        hideLabel
        placeholder={t('longList.filter', { count: total })}
        value={query}
        onValueChange={onFilter}
        // The field handles letters and Enter, not the dialog around it.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      />
      {shown.map(([item, at]) => row(item, at, total))}
      {shown.length === 0 && hidden === 0 && (
        <p className="px-3 py-2 text-sm text-muted">{t('longList.none')}</p>
      )}
      {hidden > 0 && <More hidden={hidden} onMore={onMore} key={shown.length} />}
    </>
  );
}

/** Stops searching when enough items match, so that each key press costs little. */
function pick<T>(items: readonly T[], textOf: (item: T) => string, query: string, limit: number) {
  const shown: Entry<T>[] = [];
  for (const [at, item] of items.entries()) {
    if (query !== '' && !textOf(item).toLowerCase().includes(query)) continue;
    if (shown.length === limit) return { shown, hidden: items.length - at };
    shown.push([item, at]);
  }
  return { shown, hidden: 0 };
}

/**
 * Loads more items when visible. Mounted again after each load, so that it loads again while it is
 * still visible.
 */
function More({ hidden, onMore }: { readonly hidden: number; readonly onMore: () => void }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);
  const newest = useRef(onMore);
  useEffect(() => {
    newest.current = onMore;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && newest.current(),
      {
        rootMargin: MARGIN,
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <button
      type="button"
      ref={ref}
      onClick={onMore}
      className="block w-full px-3 py-1.5 text-left text-xs text-accent hover:bg-hover"
    >
      {t('longList.more', { count: hidden })}
    </button>
  );
}
