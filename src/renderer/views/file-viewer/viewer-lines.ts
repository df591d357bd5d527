import { linesOf } from '#renderer/kit/ui/line-window.ts';

/** Longest line shown in full. A longer line is minified code or data, whose layout takes long. */
const MAX_LINE = 4_000;

export type ViewerLines = {
  readonly lines: readonly string[];
  /** The number of truncated lines. */ readonly cut: number;
};

/**
 * Returns the lines of a file for the viewer, truncated to a length that a browser lays out
 * quickly.
 */
export function viewerLines(text: string): ViewerLines {
  let cut = 0;
  const lines = linesOf(text).map((line) => {
    if (line.length <= MAX_LINE) return line;
    cut += 1;
    return `${line.slice(0, MAX_LINE).replace(/[\uD800-\uDBFF]$/u, '')}…`;
  });
  return { lines, cut };
}
