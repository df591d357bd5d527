import { pathText } from '#core/git/engine/path-text.ts';

/** One entry of `git diff --raw --numstat -z`. */
export type RawChange = {
  readonly path: string;
  readonly oldPath: string | null;
  readonly letter: string;
  readonly oldMode: string;
  readonly newMode: string;
  /** Ids of the contents; all zeros if git did not compute one, or there is none. */
  readonly oldId: string;
  readonly newId: string;
  /** Null for a binary file, and if the counts were not printed. */
  readonly added: number | null;
  readonly removed: number | null;
  readonly isBinary: boolean;
};

type Counts = Pick<RawChange, 'added' | 'removed' | 'isBinary'>;
type Entry = Omit<RawChange, keyof Counts>;

const ENTRY = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/u;
const COUNTS = /^(\d+|-)\t(\d+|-)\t([^]*)$/u;
const NOT_COUNTED: Counts = { added: null, removed: null, isBinary: false };

/**
 * Parses the output of `git diff --raw --numstat -z`. A path in a merge conflict has two entries;
 * the one with contents is returned, with the letter `U`.
 */
export function rawChanges(output: Buffer): readonly RawChange[] {
  const fields = pathText(output).split('\0').values();
  const next = () => fields.next().value ?? '';
  const found: Entry[] = [];
  const counts = new Map<string, Counts>();
  for (const field of fields) {
    const entry = ENTRY.exec(field);
    if (entry) found.push(entryOf(entry, next));
    const [, added, removed, name] = COUNTS.exec(field) ?? [];
    if (added === undefined || removed === undefined) continue;
    // A renamed file is printed as an empty name, the old path and the new path.
    const oldPath = name === '' ? next() : null;
    counts.set(oldPath === null ? (name ?? '') : next(), countsOf(added, removed));
  }
  return onePerPath(found).map((one) => ({ ...one, ...(counts.get(one.path) ?? NOT_COUNTED) }));
}

function entryOf([, ...texts]: RegExpExecArray, next: () => string): Entry {
  const [oldMode = '', newMode = '', oldId = '', newId = '', letter = ''] = texts;
  const oldPath = letter === 'R' || letter === 'C' ? next() : null;
  return { path: next(), oldPath, letter, oldMode, newMode, oldId, newId };
}

function countsOf(added: string, removed: string): Counts {
  if (added === '-') return { added: null, removed: null, isBinary: true };
  return { added: Number(added), removed: Number(removed), isBinary: false };
}

function onePerPath(entries: readonly Entry[]): readonly Entry[] {
  const byPath = new Map<string, Entry>();
  for (const entry of entries) {
    const other = byPath.get(entry.path);
    if (!other) byPath.set(entry.path, entry);
    else if (other.letter === 'U') byPath.set(entry.path, { ...entry, letter: 'U' });
  }
  return [...byPath.values()];
}
