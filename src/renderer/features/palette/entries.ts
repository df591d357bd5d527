import { fuzzyScore, type Field } from './fuzzy-score.ts';

/** A line of the palette. */
export type Entry = {
  readonly id: string;
  /** `more` shows more results and keeps the palette open; `all` shows all on a page. */
  readonly kind: 'session' | 'action' | 'choice' | 'message' | 'more' | 'all';
  readonly title: string;
  /** Places in the title that match, in UTF-16 units. */
  readonly marks?: readonly { readonly start: number; readonly end: number }[];
  /** Text beside the title that says where the entry belongs. */
  readonly detail: string;
  readonly keys?: string | undefined;
  /** The texts that a query is matched against. */
  readonly fields: readonly Field[];
  readonly run: () => void;
};

type GroupName = 'recent' | 'sessions' | 'actions' | 'choices' | 'more';

export type EntryGroup = {
  readonly value: GroupName | `conversation ${string}`;
  /** The heading of a conversation. */
  readonly label?: string;
  readonly items: readonly Entry[];
};

/** Returns true if the value is the name of the group, not the key of a conversation. */
export function hasName(value: EntryGroup['value']): value is GroupName {
  return !value.startsWith('conversation ');
}

/** Maximum number of shown entries; a longer query finds others. */
const MAX_SHOWN = 60;
/** Number of sessions listed for an empty query. */
const MAX_SESSIONS = 8;
/** Added to the score of a recent entry. */
const RECENT_BONUS = 0.4;

/**
 * Returns the groups for a query. An empty query lists recent entries, then the newest sessions,
 * then all actions; another query lists the matches, best first.
 */
export function groupEntries(
  entries: readonly Entry[],
  query: string,
  recent: readonly string[],
): readonly EntryGroup[] {
  return query.trim() === ''
    ? unfilteredGroups(entries, recent)
    : matchingGroups(entries, query, recent);
}

function unfilteredGroups(
  entries: readonly Entry[],
  recent: readonly string[],
): readonly EntryGroup[] {
  const recentEntries = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const others = entries.filter((entry) => !recentEntries.includes(entry));
  return [
    { value: 'recent' as const, items: recentEntries },
    {
      value: 'sessions' as const,
      items: others.filter(({ kind }) => kind === 'session').slice(0, MAX_SESSIONS),
    },
    { value: 'actions' as const, items: others.filter(({ kind }) => kind === 'action') },
    { value: 'choices' as const, items: others.filter(({ kind }) => kind === 'choice') },
  ].filter(({ items }) => items.length > 0);
}

/** Groups of the entries that a query filters; core has filtered the others. */
const GROUP_OF = {
  session: 'sessions',
  action: 'actions',
  choice: 'choices',
  message: 'more',
  more: 'more',
  all: 'more',
} as const;

/** Returns the matching entries. Groups are ordered by their best entries. */
function matchingGroups(
  entries: readonly Entry[],
  query: string,
  recent: readonly string[],
): readonly EntryGroup[] {
  const ranked = entries
    .map((entry) => ({ entry, score: fuzzyScore(query, entry.fields) }))
    .flatMap(({ entry, score }) =>
      score === null
        ? []
        : [{ entry, score: score + (recent.includes(entry.id) ? RECENT_BONUS : 0) }],
    )
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SHOWN);
  const groups = new Map<EntryGroup['value'], Entry[]>();
  for (const { entry } of ranked) {
    const value = GROUP_OF[entry.kind];
    groups.set(value, [...(groups.get(value) ?? []), entry]);
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}
