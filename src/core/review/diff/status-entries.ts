import { readStatusLines, type StatusLine } from '#core/git/engine/status-lines.ts';

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

/** Parses the output of `git status --porcelain=v2 -z --no-renames`. */
export function statusEntries(output: Buffer): ReadonlyMap<string, StatusEntry> {
  const byPath = new Map<string, StatusEntry>();
  for (const line of readStatusLines(output).lines) {
    const entry = entryOf(line);
    // A file that was removed from the index only has two entries: deleted, then untracked.
    const isStaged = entry.isStaged || (byPath.get(entry.path)?.isStaged ?? false);
    byPath.set(entry.path, { ...entry, isStaged });
  }
  return byPath;
}

function entryOf({ kind, path, index, tree, indexId }: StatusLine): StatusEntry {
  const isConflicted = kind === 'conflicted';
  const isUntracked = kind === 'untracked';
  return {
    path,
    isStaged: index !== '.',
    isUnstaged: isUntracked || tree !== '.',
    isUntracked,
    isConflicted,
    isIntended: !isConflicted && tree === 'A',
    inIndex: indexId === null ? null : { letter: index, id: indexId },
  };
}
