import type { ToolDetails } from '#shared/tool/tool-details.ts';

type Match = Extract<ToolDetails, { type: 'searchMatches' }>['matches'][number];

export type MatchGroup = { readonly filePath: string; readonly matches: readonly Match[] };

/** Groups matches by file, in the order of the first match of each. */
export function groupMatches(matches: readonly Match[]): readonly MatchGroup[] {
  return [...Map.groupBy(matches, (match) => match.filePath)].map(([filePath, found]) => ({
    filePath,
    matches: found,
  }));
}
