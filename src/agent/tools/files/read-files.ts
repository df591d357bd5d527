/** A file as the model last saw it. */
export interface FileVersion {
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** False if the model saw only a part of the lines. */
  readonly isWhole: boolean;
}

export interface SeenVersion {
  readonly path: string;
  readonly hash: string;
  readonly use: 'read' | 'changed';
}

/** Files that are remembered at most; the oldest are dropped and must then be read again. */
const MAX_FILES = 2000;

/**
 * Versions of the files that the model has seen in the messages it still has, by resolved path. After
 * compaction `forget` those whose content is no longer in the messages.
 */
export class ReadFiles {
  readonly #versions = new Map<string, FileVersion>();
  /** Hashes of the files that the session wrote; `forget` keeps them. */
  readonly #written = new Map<string, string>();

  remember(path: string, version: FileVersion): void {
    const known = this.#versions.get(path);
    const isWhole = version.isWhole || (known?.hash === version.hash && known.isWhole);
    setNewest(this.#versions, path, { hash: version.hash, isWhole });
  }

  /** Remembers a file that the session wrote, whose content the model knows. */
  rememberWritten(path: string, version: FileVersion): void {
    this.remember(path, version);
    setNewest(this.#written, path, version.hash);
  }

  /** Forgets a file that the session deleted. */
  forgetDeleted(path: string): void {
    this.forget([path]);
    this.#written.delete(path);
  }

  versionOf(path: string): FileVersion | null {
    return this.#versions.get(path) ?? null;
  }

  /** Forgets files, all of them if no paths are given. */
  forget(paths: readonly string[] = [...this.#versions.keys()]): void {
    for (const path of paths) this.#versions.delete(path);
  }

  /** Files for a compaction, the oldest first: those that were read, and all that were written. */
  entries(): readonly SeenVersion[] {
    const read = [...this.#versions]
      .filter(([path]) => !this.#written.has(path))
      .map(([path, { hash }]) => ({ path, hash, use: 'read' as const }));
    const written = [...this.#written].map(([path, hash]) => ({
      path,
      hash,
      use: 'changed' as const,
    }));
    return [...read, ...written];
  }
}

function setNewest<T>(map: Map<string, T>, path: string, value: T): void {
  map.delete(path);
  map.set(path, value);
  const [oldest] = map.keys();
  if (map.size > MAX_FILES && oldest !== undefined) map.delete(oldest);
}
