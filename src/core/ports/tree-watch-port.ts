import type { Result } from '#shared/base/result.ts';

export type TreeWatch = {
  /** Absolute paths below the folder that are not watched. */
  readonly ignored: readonly string[];
  /** Receives absolute paths of entries that changed, soon after their changes. */
  readonly changed: (paths: readonly string[]) => void;
  /** Called once if the watch has ended or missed changes; it reports nothing any more. */
  readonly lost: () => void;
};

/** Watches a folder and all of its subfolders, `node_modules` excluded. */
export interface TreeWatchPort {
  /**
   * The returned function ends the watch; a second watch of a folder uses the ignored paths of the
   * first one until that has ended. The error is the system's reason, e.g. that it allows no
   * more watches.
   */
  watch(folder: string, watch: TreeWatch): Promise<Result<() => Promise<void>, string>>;
}
