import type { IndexEntry } from '#core/store/reviews/review-undos.ts';

/** A change of the index that a plan makes. */
export type IndexChange =
  /** Content and mode of the working tree, as `git add` does it. */
  | { readonly kind: 'stage'; readonly paths: readonly string[] }
  /** Entry as in HEAD, or none. */
  | { readonly kind: 'reset'; readonly paths: readonly string[] }
  /** Entries as they are given; none removes the path. */
  | { readonly kind: 'entries'; readonly path: string; readonly entries: readonly IndexEntry[] }
  | { readonly kind: 'patch'; readonly path: string; readonly patch: Buffer }
  /** New content. `isFiltered`: the bytes are those of a working tree. */
  | {
      readonly kind: 'content';
      readonly path: string;
      readonly mode: string;
      readonly content: Buffer;
      readonly isFiltered: boolean;
    };

/** A change of the working tree that a plan makes. */
export type TreeChange = {
  readonly path: string;
  /** Content that must be there now, as `WorkState` identifies it; null for no file. */
  readonly contentId: string | null;
  readonly to:
    | { readonly kind: 'nothing' }
    /** Content of an object of git, as git writes it into a working tree. */
    | { readonly kind: 'object'; readonly id: string; readonly mode: string }
    | {
        readonly kind: 'lines';
        readonly splice: (content: Buffer) => Buffer | null;
        /** Content in git for a file that is empty now: it has no line whose ending is known. */
        readonly ofEmpty?: Buffer;
      }
    | { readonly kind: 'content'; readonly content: Buffer; readonly mode: string };
};

export type Plan = {
  readonly index: readonly IndexChange[];
  readonly tree: readonly TreeChange[];
  /** Paths that the index holds by `git add -N` only. */
  readonly intended: readonly string[];
};
