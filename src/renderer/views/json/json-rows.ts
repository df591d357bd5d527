/** One line of a value shown as a tree. */
export type JsonRow = {
  /** Names it among all lines of the value. */
  readonly path: string;
  readonly depth: number;
  /** Field or place in a list; `null`: the value itself, or a line of a text. */
  readonly name: string | null;
  readonly kind: 'object' | 'array' | 'text' | 'value' | 'line';
  /** A single value as JSON writes it, the beginning of a long text, or a line of one. */
  readonly text: string;
  /** Fields, items, or lines; 0 for what has none. */
  readonly count: number;
  /** `null`: there is nothing to open. */
  readonly open: boolean | null;
  /** Place among its siblings, counted from 1, and how many they are. */
  readonly at: number;
  readonly of: number;
};

/** Texts up to this length stand on their line in full. */
const SHORT_TEXT = 160;
/** Characters of one line of a text; what is longer goes on in the next. */
const LINE = 1000;
/** Most entries of one object or list that become lines. */
export const MAX_ENTRIES = 20_000;
/** Lists and objects longer than this are closed at first, but for the outermost. */
const OPEN_UP_TO = 20;

export const ROOT = '';

/** The lines to show. `choices`: what was opened or closed by hand, by path. */
export function jsonRows(value: unknown, choices: ReadonlyMap<string, boolean>): readonly JsonRow[] {
  const rows: JsonRow[] = [];
  addRows(rows, value, { path: ROOT, depth: 0, name: null, at: 1, of: 1 }, choices);
  return rows;
}

type Place = Pick<JsonRow, 'path' | 'depth' | 'name' | 'at' | 'of'>;

function addRows(rows: JsonRow[], value: unknown, place: Place, choices: ReadonlyMap<string, boolean>): void {
  if (typeof value === 'string') {
    addText(rows, value, place, choices);
    return;
  }
  const entries = entriesOf(value);
  if (entries === null) {
    rows.push({ ...place, kind: 'value', text: JSON.stringify(value) ?? '', count: 0, open: null });
    return;
  }
  const open = entries.length === 0 ? null : (choices.get(place.path) ?? opensAtFirst(place.depth, entries.length));
  rows.push({ ...place, kind: Array.isArray(value) ? 'array' : 'object', text: '', count: entries.length, open });
  if (open !== true) return;
  const shown = entries.slice(0, MAX_ENTRIES);
  shown.forEach(([name, entry], at) => {
    const child = { path: `${place.path}/${escaped(name)}`, depth: place.depth + 1, name, at: at + 1, of: shown.length };
    addRows(rows, entry, child, choices);
  });
}

function addText(rows: JsonRow[], text: string, place: Place, choices: ReadonlyMap<string, boolean>): void {
  if (text.length <= SHORT_TEXT && !text.includes('\n')) {
    rows.push({ ...place, kind: 'text', text: JSON.stringify(text), count: 0, open: null });
    return;
  }
  const lines = linesOf(text);
  const open = choices.get(place.path) ?? false;
  rows.push({ ...place, kind: 'text', text: text.slice(0, SHORT_TEXT), count: text.length, open });
  if (!open) return;
  lines.forEach((line, at) => {
    const path = `${place.path}/${at}`;
    rows.push({ path, depth: place.depth + 1, name: null, kind: 'line', text: line, count: 0, open: null, at: at + 1, of: lines.length });
  });
}

function opensAtFirst(depth: number, count: number): boolean {
  return depth === 0 || (depth === 1 && count <= OPEN_UP_TO);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value);
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    if (line.length <= LINE) return [line];
    return Array.from({ length: Math.ceil(line.length / LINE) }, (_, at) => line.slice(at * LINE, (at + 1) * LINE));
  });
}

/** As in a JSON pointer, so that no name can look like two steps. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Where the line of what encloses it stands; -1: nothing does. */
export function parentAt(rows: readonly JsonRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  return rows.slice(0, at).findLastIndex((row) => row.depth < depth);
}

export type TreeMove = { readonly at: number; readonly toggle: boolean };

type Target = (from: { readonly at: number; readonly page: number; readonly last: number }) => number;

/** The lines that keys go to without a look at the tree. */
const TARGETS: ReadonlyMap<string, Target> = new Map<string, Target>([
  ['ArrowDown', ({ at }) => at + 1],
  ['ArrowUp', ({ at }) => at - 1],
  ['PageDown', ({ at, page }) => at + page],
  ['PageUp', ({ at, page }) => at - page],
  ['Home', () => 0],
  ['End', ({ last }) => last],
]);

/** What a key does on the line `at`, as in every tree; `null`: nothing. */
export function moveInTree(rows: readonly JsonRow[], at: number, key: string, page: number): TreeMove | null {
  const row = rows[at];
  if (!row) return null;
  const to = (next: number) => ({ at: Math.max(0, Math.min(rows.length - 1, next)), toggle: false });
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

/** Everything that must be open for the texts and values that match to be seen. Bounded, since a value may be huge. */
export function pathsTo(value: unknown, matches: (text: string) => boolean): ReadonlySet<string> {
  const open = new Set<string>();
  const rest: { readonly value: unknown; readonly path: string; readonly around: readonly string[] }[] = [
    { value, path: ROOT, around: [] },
  ];
  for (let seen = 0; seen < MAX_ENTRIES; seen += 1) {
    const next = rest.pop();
    if (!next) break;
    const entries = entriesOf(next.value);
    const isFound = entries === null && matches(String(next.value));
    if (isFound) for (const path of [...next.around, next.path]) open.add(path);
    const around = [...next.around, next.path];
    if (around.length > MAX_DEPTH) continue;
    for (const [name, entry] of entries?.slice(0, MAX_ENTRIES) ?? []) {
      const path = `${next.path}/${escaped(name)}`;
      if (matches(name)) for (const outer of around) open.add(outer);
      rest.push({ value: entry, path, around });
    }
  }
  return open;
}

/** Nobody reads deeper than this. */
const MAX_DEPTH = 60;
