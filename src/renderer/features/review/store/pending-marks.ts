import type { FileChange } from '#shared/git/file-change.ts';

type Mark = { readonly stateId: string; readonly isReviewed: boolean; isStored: boolean };

/**
 * Marks that the person set or removed, until a list of the files contains them: core may have read
 * a list before it stored the mark.
 */
export class PendingMarks {
  readonly #marks = new Map<string, Mark>();

  /** Notes a mark that core is going to store. Returns the function that notes that it has. */
  begin({ path, stateId }: FileChange, isReviewed: boolean): () => void {
    const mark: Mark = { stateId, isReviewed, isStored: false };
    this.#marks.set(path, mark);
    return () => void (mark.isStored = true);
  }

  /** Forgets the mark of a file, because core did not store it. */
  drop(path: string): void {
    this.#marks.delete(path);
  }

  /**
   * Call when a list is requested. Returns the function that adds to that list the marks which it
   * may lack; marks stored before the request are in it.
   */
  listing(): (files: readonly FileChange[]) => readonly FileChange[] {
    const contained = [...this.#marks].filter(([, { isStored }]) => isStored);
    return (files) => {
      for (const [path, mark] of contained)
        if (this.#marks.get(path) === mark) this.#marks.delete(path);
      return files.map((file) => {
        const mark = this.#marks.get(file.path);
        return mark?.stateId === file.stateId ? { ...file, isReviewed: mark.isReviewed } : file;
      });
    };
  }
}
