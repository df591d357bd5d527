/** Lists in details are bounded; the whole text stays in the output of the tool execution. */
const maxItems = 5_000;

export function bounded<T>(items: readonly T[], truncated: boolean): { readonly items: T[]; readonly truncated: boolean } {
  return { items: items.slice(0, maxItems), truncated: truncated || items.length > maxItems };
}

/** File names as an agent prints them: one per line, with a sentence before them or instead of them. */
export function fileLines(output: string): readonly string[] {
  return output
    .split('\n')
    .filter((line) => line !== '' && !/^(No files found|No matches found|Found \d+ |\(Results are truncated)/.test(line));
}
