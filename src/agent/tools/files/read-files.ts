/** A file as the model last saw it. */
export interface FileVersion {
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** False if the model saw only a part of the lines. */
  readonly isWhole: boolean;
}

/** Files that are remembered at most; the oldest are dropped and must then be read again. */
const MAX_FILES = 2000;

/**
 * Versions of the files that the model has seen in the messages it still has, by resolved path. After
 * compaction `forget` those whose content is no longer in the messages.
 */
export class ReadFiles {
  readonly #versions = new Map<string, FileVersion>();

  remember(path: string, version: FileVersion): void {
    const known = this.#versions.get(path);
    const isWhole = version.isWhole || (known?.hash === version.hash && known.isWhole);
    this.#versions.delete(path);
    this.#versions.set(path, { hash: version.hash, isWhole });
    const [oldest] = this.#versions.keys();
    if (this.#versions.size > MAX_FILES && oldest !== undefined) this.#versions.delete(oldest);
  }

  versionOf(path: string): FileVersion | null {
    return this.#versions.get(path) ?? null;
  }

  /** Forgets files, all of them if no paths are given. */
  forget(paths: readonly string[] = [...this.#versions.keys()]): void {
    for (const path of paths) this.#versions.delete(path);
  }

  /** Paths and hashes, the oldest first. */
  entries(): readonly { readonly path: string; readonly hash: string }[] {
    return [...this.#versions].map(([path, { hash }]) => ({ path, hash }));
  }
}
