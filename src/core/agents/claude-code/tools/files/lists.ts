/** Limit of lists in details; the whole text stays in the output of the tool execution. */
const maxItems = 5_000;

export function limitItems<T>(
  items: readonly T[],
  truncated: boolean,
): { readonly items: T[]; readonly truncated: boolean } {
  return { items: items.slice(0, maxItems), truncated: truncated || items.length > maxItems };
}

/**
 * Returns the file names that an agent prints, one per line, without the sentence before them or
 * instead of them.
 */
export function fileLines(output: string): readonly string[] {
  return output
    .split('\n')
    .filter(
      (line) =>
        line !== '' &&
        !/^(No files found|No matches found|Found \d+ |\(Results are truncated)/.test(line),
    );
}
