import { linesOf } from '#renderer/kit/ui/line-window.ts';

/** A longer line is minified code or data; the browser would take long to lay it out. */
const MAX_LINE = 4_000;

export type ViewedLines = { readonly lines: readonly string[]; /** How many lines were cut. */ readonly cut: number };

/** Returns the lines of a file for the viewer, each cut to what a browser lays out quickly. */
export function viewedLines(text: string): ViewedLines {
  let cut = 0;
  const lines = linesOf(text).map((line) => {
    if (line.length <= MAX_LINE) return line;
    cut += 1;
    return `${line.slice(0, MAX_LINE).replace(/[\uD800-\uDBFF]$/u, '')}…`;
  });
  return { lines, cut };
}
