import { fuzzyScore, type Field } from './fuzzy.ts';

/** A line of the palette. */
export type Entry = {
  readonly id: string;
  readonly kind: 'session' | 'action' | 'choice';
  readonly title: string;
  /** Beside the title: where it belongs. */
  readonly detail: string;
  readonly keys?: string | undefined;
  /** What is searched. */
  readonly fields: readonly Field[];
  readonly run: () => void;
};

export type EntryGroup = { readonly value: 'recent' | 'sessions' | 'actions' | 'choices'; readonly items: readonly Entry[] };

/** Most lines shown; who looks for something else types on. */
const MAX_SHOWN = 60;
/** Sessions listed before anything is typed. */
const MAX_SESSIONS = 8;
/** What was used lately counts a little more. */
const RECENT_BONUS = 0.4;

/** Without a query: what was used lately, then the newest sessions, then all actions. With one: what fits, best first. */
export function groupEntries(entries: readonly Entry[], query: string, recent: readonly string[]): readonly EntryGroup[] {
  return query.trim() === '' ? calm(entries, recent) : found(entries, query, recent);
}

function calm(entries: readonly Entry[], recent: readonly string[]): readonly EntryGroup[] {
  const lately = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const others = entries.filter((entry) => !lately.includes(entry));
  return [
    { value: 'recent' as const, items: lately },
    { value: 'sessions' as const, items: others.filter(({ kind }) => kind === 'session').slice(0, MAX_SESSIONS) },
    { value: 'actions' as const, items: others.filter(({ kind }) => kind === 'action') },
    { value: 'choices' as const, items: others.filter(({ kind }) => kind === 'choice') },
  ].filter(({ items }) => items.length > 0);
}

const GROUP_OF = { session: 'sessions', action: 'actions', choice: 'choices' } as const;

/** Groups stand in the order of their best lines. */
function found(entries: readonly Entry[], query: string, recent: readonly string[]): readonly EntryGroup[] {
  const ranked = entries
    .map((entry) => ({ entry, score: fuzzyScore(query, entry.fields) }))
    .flatMap(({ entry, score }) => (score === null ? [] : [{ entry, score: score + (recent.includes(entry.id) ? RECENT_BONUS : 0) }]))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SHOWN);
  const groups = new Map<EntryGroup['value'], Entry[]>();
  for (const { entry } of ranked) {
    const value = GROUP_OF[entry.kind];
    groups.set(value, [...(groups.get(value) ?? []), entry]);
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}
