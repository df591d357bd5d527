import type { GitFailure } from '#core/git/engine/git.ts';
import type { Result } from '#shared/base/result.ts';

import { readChanges, type FoundChange, type Selection } from './read-changes.ts';

/** Number of lists that are kept for other windows and sessions in the same folder. */
const MAX_LISTS = 8;

type Needs = Parameters<typeof readChanges>[0];
type List = Result<{ readonly found: readonly FoundChange[]; readonly isCut: boolean }, GitFailure>;

/**
 * Reads a list once for all who read it because of the same revision of a checkout. Such a read
 * began after the revision was reported, so it contains the change.
 */
export class SharedLists {
  readonly #lists = new Map<string, Promise<List>>();

  read(needs: Needs, selection: Selection, revision: number | undefined): Promise<List> {
    if (revision === undefined) return readChanges(needs, selection);
    const { ends, ignoreSpace } = selection;
    const key = JSON.stringify([needs.repository.root, ends, ignoreSpace, revision]);
    const known = this.#lists.get(key);
    if (known) return known;
    const list = readChanges(needs, selection);
    this.#lists.set(key, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MAX_LISTS && oldest !== undefined) this.#lists.delete(oldest);
    return list;
  }
}
