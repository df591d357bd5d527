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
};

const TRACKED = /^1 (.)(.) \S+ \S+ \S+ \S+ \S+ \S+ ([^]+)$/u;
const CONFLICTED = /^u \S+ \S+ \S+ \S+ \S+ \S+ \S+ \S+ \S+ ([^]+)$/u;

/** Parses the output of `git status --porcelain=v2 -z --no-renames`. */
export function statusEntries(output: Buffer): ReadonlyMap<string, StatusEntry> {
  const entries = pathText(output)
    .split('\0')
    .flatMap((field) => entryOf(field) ?? []);
  return new Map(entries.map((entry) => [entry.path, entry]));
}

function entryOf(field: string): StatusEntry | null {
  const none = { isUntracked: false, isConflicted: false, isIntended: false };
  if (field.startsWith('? '))
    return {
      ...none,
      path: field.slice(2),
      isStaged: false,
      isUnstaged: true,
      isUntracked: true,
    };
  const [, inIndex, inTree, path] = TRACKED.exec(field) ?? [];
  if (path !== undefined)
    return {
      ...none,
      path,
      isStaged: inIndex !== '.',
      isUnstaged: inTree !== '.',
      isIntended: inTree === 'A',
    };
  const [, conflicted] = CONFLICTED.exec(field) ?? [];
  if (conflicted === undefined) return null;
  return { ...none, path: conflicted, isStaged: true, isUnstaged: true, isConflicted: true };
}
