/** How a part of a line looks. Only what tells one option from another is kept. */
export type Look = {
  readonly fg: string | null;
  readonly bg: string | null;
  readonly bold: boolean;
  readonly faint: boolean;
  readonly inverse: boolean;
};

/** A part of a line that looks the same. `start` and `end` are indices in its text. */
export type Run = { readonly start: number; readonly end: number; readonly look: Look };

/** `runs` is `null` when nothing is known of colours. */
export type ScreenLine = { readonly text: string; readonly runs: readonly Run[] | null };

/** `row` counts from the snapshot's first line. */
export type Cursor = { readonly row: number; readonly col: number; readonly visible: boolean };

/** What a terminal showed at one moment: what scrolled away first, then the screen. Taken once, then only read. */
export type Snapshot = {
  readonly lines: readonly ScreenLine[];
  readonly cols: number;
  readonly cursor: Cursor | null;
  readonly alternateScreen: boolean | null;
  readonly title: string | null;
  /** The person is typing into it. */
  readonly isTyping: boolean;
};

/** The most lines a snapshot holds; older ones say nothing about what is asked now. */
export const MAX_LINES = 800;
/** Longer lines are cut: no screen is that wide. */
export const MAX_LINE_LENGTH = 4000;
