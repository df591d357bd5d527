/** A row of a value shown as a tree. */
export type JsonRow = {
  /** Identifies the row in the value. */
  readonly path: string;
  readonly depth: number;
  /** Name of the field or index in the list; null for the value itself and for a line of a text. */
  readonly name: string | null;
  readonly kind: 'object' | 'array' | 'text' | 'value' | 'line';
  /** A single value as JSON, the beginning of a long text, or a line of it. */
  readonly text: string;
  /** Number of fields, items or lines; 0 if there are none. */
  readonly count: number;
  /** True if the part is open; null if it cannot be opened. */
  readonly open: boolean | null;
  /** Position among its siblings, counted from 1, and their number. */
  readonly at: number;
  readonly of: number;
};

/** Longest text shown in full in its row. */
const SHORT_TEXT = 160;
/** Maximum number of characters of a text in one row; longer lines continue in the next row. */
const LINE = 1000;
/** Maximum number of entries of one object or list that become rows. */
export const MAX_ENTRIES = 20_000;
/** Maximum size of lists and objects that are open initially; the outermost one is always open. */
const OPEN_UP_TO = 20;

export const ROOT = '';

/**
 * Returns the rows to show. `choices` contains the parts opened or closed by the person, by path.
 */
export function jsonRows(
  value: unknown,
  choices: ReadonlyMap<string, boolean>,
): readonly JsonRow[] {
  const rows: JsonRow[] = [];
  addRows(rows, value, { path: ROOT, depth: 0, name: null, at: 1, of: 1 }, choices);
  return rows;
}

type ValuePlace = Pick<JsonRow, 'path' | 'depth' | 'name' | 'at' | 'of'>;

function addRows(
  rows: JsonRow[],
  value: unknown,
  place: ValuePlace,
  choices: ReadonlyMap<string, boolean>,
): void {
  if (typeof value === 'string') {
    addText(rows, value, place, choices);
    return;
  }
  const entries = entriesOf(value);
  if (entries === null) {
    rows.push({ ...place, kind: 'value', text: JSON.stringify(value) ?? '', count: 0, open: null });
    return;
  }
  const open =
    entries.length === 0
      ? null
      : (choices.get(place.path) ?? opensAtFirst(place.depth, entries.length));
  rows.push({
    ...place,
    kind: Array.isArray(value) ? 'array' : 'object',
    text: '',
    count: entries.length,
    open,
  });
  if (open !== true) return;
  const shown = entries.slice(0, MAX_ENTRIES);
  shown.forEach(([name, entry], at) => {
    const child = {
      path: `${place.path}/${escapeName(name)}`,
      depth: place.depth + 1,
      name,
      at: at + 1,
      of: shown.length,
    };
    addRows(rows, entry, child, choices);
  });
}

function addText(
  rows: JsonRow[],
  text: string,
  place: ValuePlace,
  choices: ReadonlyMap<string, boolean>,
): void {
  if (text.length <= SHORT_TEXT && !text.includes('\n')) {
    rows.push({ ...place, kind: 'text', text: JSON.stringify(text), count: 0, open: null });
    return;
  }
  const lines = wrappedLines(text);
  const open = choices.get(place.path) ?? false;
  rows.push({ ...place, kind: 'text', text: text.slice(0, SHORT_TEXT), count: text.length, open });
  if (!open) return;
  lines.forEach((line, at) => {
    const path = `${place.path}/${at}`;
    rows.push({
      path,
      depth: place.depth + 1,
      name: null,
      kind: 'line',
      text: line,
      count: 0,
      open: null,
      at: at + 1,
      of: lines.length,
    });
  });
}

function opensAtFirst(depth: number, count: number): boolean {
  return depth === 0 || (depth === 1 && count <= OPEN_UP_TO);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value);
}

function wrappedLines(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    if (line.length <= LINE) return [line];
    return Array.from({ length: Math.ceil(line.length / LINE) }, (_, at) =>
      line.slice(at * LINE, (at + 1) * LINE),
    );
  });
}

/** Escapes a name as in a JSON pointer, so that no name looks like two steps. */
function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns the index of the row of the enclosing part; -1 if there is none. */
export function parentAt(rows: readonly JsonRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  return rows.slice(0, at).findLastIndex((row) => row.depth < depth);
}

export type TreeMove = { readonly at: number; readonly toggle: boolean };

type Target = (from: {
  readonly at: number;
  readonly page: number;
  readonly last: number;
}) => number;

/** The targets of keys that do not depend on the tree. */
const TARGETS: ReadonlyMap<string, Target> = new Map<string, Target>([
  ['ArrowDown', ({ at }) => at + 1],
  ['ArrowUp', ({ at }) => at - 1],
  ['PageDown', ({ at, page }) => at + page],
  ['PageUp', ({ at, page }) => at - page],
  ['Home', () => 0],
  ['End', ({ last }) => last],
]);

/** Returns the effect of a key on row `at`, as in every tree; null if there is none. */
export function moveInTree(
  rows: readonly JsonRow[],
  at: number,
  key: string,
  page: number,
): TreeMove | null {
  const row = rows[at];
  if (!row) return null;
  const to = (next: number) => ({
    at: Math.max(0, Math.min(rows.length - 1, next)),
    toggle: false,
  });
  const target = TARGETS.get(key);
  if (target) return to(target({ at, page, last: rows.length - 1 }));
  switch (key) {
    case 'ArrowRight':
      return row.open === false ? { at, toggle: true } : row.open === true ? to(at + 1) : null;
    case 'ArrowLeft':
      return row.open === true ? { at, toggle: true } : to(Math.max(0, parentAt(rows, at)));
    case 'Enter':
    case ' ':
      return row.open === null ? null : { at, toggle: true };
    default:
      return null;
  }
}

/**
 * Returns the paths that must be open to show all matching names, texts and values. Limited,
 * because a value may be huge.
 */
export function pathsToMatches(
  value: unknown,
  matches: (text: string) => boolean,
): ReadonlySet<string> {
  const open = new Set<string>();
  const rest: {
    readonly value: unknown;
    readonly path: string;
    readonly ancestors: readonly string[];
  }[] = [{ value, path: ROOT, ancestors: [] }];
  for (let seen = 0; seen < MAX_ENTRIES; seen += 1) {
    const next = rest.pop();
    if (!next) break;
    const entries = entriesOf(next.value);
    const isFound = entries === null && matches(String(next.value));
    if (isFound) for (const path of [...next.ancestors, next.path]) open.add(path);
    const ancestors = [...next.ancestors, next.path];
    if (ancestors.length > MAX_DEPTH) continue;
    for (const [name, entry] of entries?.slice(0, MAX_ENTRIES) ?? []) {
      const path = `${next.path}/${escapeName(name)}`;
      if (matches(name)) for (const outer of ancestors) open.add(outer);
      rest.push({ value: entry, path, ancestors });
    }
  }
  return open;
}

/** Depth up to which matches are searched. */
const MAX_DEPTH = 60;
