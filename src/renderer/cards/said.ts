const LONGEST = 80;

/** One sentence about a tool, in the forms that its states need. */
export type Said = { readonly running?: string; readonly completed: string; readonly plain: string; readonly failed?: string };

/** One line, and not too long. A command can be megabytes long. */
export function clip(text: string): string {
  const line = text
    .trimStart()
    .slice(0, LONGEST * 20)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/u, '')}…` : line;
}
