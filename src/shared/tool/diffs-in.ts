import type { ToolDetails } from './tool-details.ts';

export type Diff = Extract<ToolDetails, { type: 'diff' }>;

/** Returns the diffs of the files that a tool changes, one or several of them; none of notebooks. */
export function diffsIn(details: ToolDetails | null): readonly Diff[] {
  if (details?.type === 'changes') return details.files;
  return details?.type === 'diff' ? [details] : [];
}
