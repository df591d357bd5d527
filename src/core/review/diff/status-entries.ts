import { pathText } from '#core/git/engine/path-text.ts';

/** State of one path in index and working tree. */
export type StatusEntry = {
  readonly path: string;
  readonly isStaged: boolean;
  readonly isUnstaged: boolean;
  readonly isUntracked: boolean;
  readonly isConflicted: boolean;
  /** True if the index only notes that the file will be added (`git add -N`). */
  readonly isIntended: boolean;
  /** The change of HEAD to the index; null for untracked and conflicted files. */
  readonly inIndex: IndexChange | null;
};

export type IndexChange = {
  /** `A`, `D`, `M` or `T`; `.` if both are equal. */
  readonly letter: string;
  /** Id of the content in the index; zeros if there is none. */
  readonly id: string;
};

const TRACKED = /^1 (.)(.) \S+ \S+ \S+ \S+ \S+ (\S+) ([^]+)$/u;
const CONFLICTED = /^u \S+ \S+ \S+ \S+ \S+ \S+ \S+ \S+ \S+ ([^]+)$/u;

/** Parses the output of `git status --porcelain=v2 -z --no-renames`. */
export function statusEntries(output: Buffer): ReadonlyMap<string, StatusEntry> {
  const entries = pathText(output)
    .split('\0')
    .flatMap((field) => entryOf(field) ?? []);
  const byPath = new Map<string, StatusEntry>();
  for (const entry of entries) {
    // A file that was removed from the index only has two entries: deleted, then untracked.
    const isStaged = entry.isStaged || (byPath.get(entry.path)?.isStaged ?? false);
    byPath.set(entry.path, { ...entry, isStaged });
  }
  return byPath;
}

function entryOf(field: string): StatusEntry | null {
  const none = { isUntracked: false, isConflicted: false, isIntended: false, inIndex: null };
  if (field.startsWith('? '))
    return {
      ...none,
      path: field.slice(2),
      isStaged: false,
      isUnstaged: true,
      isUntracked: true,
    };
  const [, letter = '', inTree, id = '', path] = TRACKED.exec(field) ?? [];
  if (path !== undefined)
    return {
      ...none,
      path,
      isStaged: letter !== '.',
      isUnstaged: inTree !== '.',
      isIntended: inTree === 'A',
      inIndex: { letter, id },
    };
  const [, conflicted] = CONFLICTED.exec(field) ?? [];
  if (conflicted === undefined) return null;
  return { ...none, path: conflicted, isStaged: true, isUnstaged: true, isConflicted: true };
}
