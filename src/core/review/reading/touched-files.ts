import { pathText } from '#core/git/engine/path-text.ts';

import type { RawChange } from '../diff/raw-changes.ts';
import type { StatusEntry } from '../diff/status-entries.ts';
import type { ReviewRepository } from '../repository/review-repository.ts';

/** Number of binary files that are compared; their paths are arguments of one git. */
const MOST = 500;

/**
 * Leaves out binary files of which only the time changed. `git diff` compares their contents only
 * where it may refresh the index; `git status` always does. Files of text have no counts then, by
 * which they are known.
 */
export async function withoutTouched(
  repository: ReviewRepository,
  changes: readonly RawChange[],
  entries: ReadonlyMap<string, StatusEntry>,
): Promise<readonly RawChange[]> {
  const isCandidate = (one: RawChange) =>
    one.isBinary &&
    one.letter === 'M' &&
    one.oldMode === one.newMode &&
    /^0+$/u.test(one.newId) &&
    entries.get(one.path)?.isUnstaged !== true;
  const candidates = changes.filter(isCandidate).slice(0, MOST);
  if (candidates.length === 0) return changes;
  const ids = await idsInIndex(
    repository,
    candidates.map(({ path }) => path),
  );
  const touched = new Set(
    // `git diff --raw` shortens the ids.
    candidates.filter(({ path, oldId }) => ids.get(path)?.startsWith(oldId) ?? false),
  );
  return changes.filter((one) => !touched.has(one));
}

/** Returns the ids of contents in the index, by path; none if git fails. */
async function idsInIndex(
  repository: ReviewRepository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const listed = await repository.read(['ls-files', '--stage', '-z', '--', ...paths]);
  if (!listed.ok) return new Map();
  return new Map(
    pathText(listed.value)
      .split('\0')
      .flatMap((entry) => {
        const [, id, path] = /^\d+ ([0-9a-f]+) 0\t([^]*)$/u.exec(entry) ?? [];
        return id === undefined || path === undefined ? [] : [[path, id] as const];
      }),
  );
}
