import type { ToolDetails } from '#shared/tool/tool-details.ts';

type Match = Extract<ToolDetails, { type: 'searchMatches' }>['matches'][number];

export type MatchGroup = { readonly filePath: string; readonly matches: readonly Match[] };

/** Matches by file, files in the order of their first match. */
export function groupMatches(matches: readonly Match[]): readonly MatchGroup[] {
  return [...Map.groupBy(matches, (match) => match.filePath)].map(([filePath, found]) => ({ filePath, matches: found }));
}
