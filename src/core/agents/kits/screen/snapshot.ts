/** Appearance of a part of a line. Contains only what distinguishes one option from another. */
export type Look = {
  readonly fg: string | null;
  readonly bg: string | null;
  readonly bold: boolean;
  readonly faint: boolean;
  readonly inverse: boolean;
};

/** A part of a line with one look. `start` and `end` are indices in its text. */
export type Run = { readonly start: number; readonly end: number; readonly look: Look };

/** A line of a screen. `runs` is null if no colours are known. */
export type ScreenLine = { readonly text: string; readonly runs: readonly Run[] | null };

/** Cursor position; `row` counts from the snapshot's first line. */
export type Cursor = { readonly row: number; readonly col: number; readonly visible: boolean };

/** Content of a terminal at one moment: the scrolled-away lines, then the screen. Immutable. */
export type Snapshot = {
  readonly lines: readonly ScreenLine[];
  readonly cols: number;
  readonly cursor: Cursor | null;
  readonly alternateScreen: boolean | null;
  readonly title: string | null;
  /** True while the person is typing. */
  readonly isTyping: boolean;
};

/** Maximum number of lines; older ones do not affect the current question. */
export const MAX_LINES = 800;
/** Length at which lines are truncated; no screen is wider. */
export const MAX_LINE_LENGTH = 4000;
