import { useEffect, useRef, useState } from 'react';

export type Entry<T> = readonly [item: T, at: number];

type SourcePage<T> = { readonly found: readonly Entry<T>[]; readonly next: number | null };

/** Reads the entries of a list that are not in the page. */
export type ListSource<T> = {
  readonly total: number;
  /** Returns the matching entries from an index on; null if they cannot be read now. */
  readonly find: (query: string, from: number, count: number) => Promise<SourcePage<T> | null>;
};

type Rows<T> = SourcePage<T> & { readonly query: string };

/**
 * Rows rendered at first: they fill the tallest dialog, and 100 of them block the page for more
 * than 100 ms.
 */
export const FIRST = 30;
/** Rows added when the end of the list is near. */
export const STEP = 100;
/** Pause in typing before a filter is sent, in ms. */
const PAUSE_MS = 150;

/** Manages the visible entries of a list of which the page has only the first ones. */
export function useListSource<T>(first: readonly T[], source: ListSource<T>, query: string) {
  const found = first.slice(0, FIRST).map((item, at) => [item, at] as const);
  const beginning: Rows<T> = { found, next: found.length, query: '' };
  const [rows, setRows] = useState(beginning);
  const isReading = useRef(false);
  const shownQuery = useRef('');
  const newest = useRef(source);
  useEffect(() => {
    newest.current = source;
  });
  useEffect(() => {
    if (query === shownQuery.current) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void newest.current.find(query, 0, STEP).then((page) => {
        if (!page || isOver) return;
        shownQuery.current = query;
        setRows({ ...page, query });
      });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [query]);
  const more = async () => {
    if (rows.next === null || isReading.current) return;
    isReading.current = true;
    const page = await source.find(rows.query, rows.next, STEP);
    isReading.current = false;
    if (page)
      setRows((now) =>
        now === rows ? { ...page, found: [...now.found, ...page.found], query: now.query } : now,
      );
  };
  return {
    shown: rows.found,
    hidden: rows.next === null ? 0 : source.total - rows.next,
    more: () => void more(),
  };
}
