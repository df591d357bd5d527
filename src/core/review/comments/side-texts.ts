import type { GitFailure } from '#core/git/engine/git.ts';
import { ok, type Result } from '#shared/base/result.ts';

import type { Ends } from '../reading/ends.ts';
import { readChanges, type FoundChange } from '../reading/read-changes.ts';
import type { DiffNeeds } from '../reading/read-file-diff.ts';
import { linesOf } from './anchor.ts';

/** Size of a file whose lines can have comments. */
const MAX_TEXT = 8 * 1024 * 1024;

type Side = 'old' | 'new';
type SideText = { readonly lines: readonly string[] };

/** Texts of both sides of the files of a comparison. Each is read once. */
export class SideTexts {
  readonly #needs: DiffNeeds;
  readonly #ends: Ends;
  readonly #changes: ReadonlyMap<string, FoundChange>;
  readonly #texts = new Map<string, Promise<SideText | null>>();

  private constructor(needs: DiffNeeds, ends: Ends, changes: readonly FoundChange[]) {
    this.#needs = needs;
    this.#ends = ends;
    this.#changes = new Map(changes.map((one) => [one.change.path, one]));
  }

  static async read(needs: DiffNeeds, ends: Ends): Promise<Result<SideTexts, GitFailure>> {
    const read = await readChanges(needs, { ends, ignoreSpace: false });
    return read.ok ? ok(new SideTexts(needs, ends, read.value.found)) : read;
  }

  /** Returns null if there is no text. */
  of(path: string, side: Side): Promise<SideText | null> {
    const key = `${side} ${path}`;
    const known = this.#texts.get(key) ?? this.#read(path, side);
    this.#texts.set(key, known);
    return known;
  }

  async #read(path: string, side: Side): Promise<SideText | null> {
    const found = this.#changes.get(path);
    // Both sides of a file without a change are the file.
    if (!found) return this.#workText(path);
    if (side === 'old') return this.#objectText(found.oldId);
    if (found.change.status === 'deleted') return null;
    return this.#ends.isWorkingTree ? this.#workText(path) : this.#objectText(found.newId);
  }

  async #workText(path: string): Promise<SideText | null> {
    const { files, repository } = this.#needs;
    const content = await files.read(repository.root, path, MAX_TEXT);
    return content.ok ? { lines: linesOf(content.value.toString('utf8')) } : null;
  }

  async #objectText(id: string | null): Promise<SideText | null> {
    if (id === null) return null;
    const { env } = this.#ends;
    const options = { env, maxBytes: MAX_TEXT };
    const content = await this.#needs.repository.read(['cat-file', 'blob', id], options);
    return content.ok ? { lines: linesOf(content.value.toString('utf8')) } : null;
  }
}
