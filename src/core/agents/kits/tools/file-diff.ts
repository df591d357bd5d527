import type { ToolOutcome } from '#shared/conversation/tool-description.ts';
import type { DiffHunk, ToolDetails } from '#shared/tool/tool-details.ts';

import { boundHunks, countLines, hunksBetween } from './hunks.ts';
import { sentenceFor, type ShowPath } from './wording.ts';

type Change = {
  readonly filePath: string;
  readonly oldContent: string | null;
  readonly newContent: string;
  /** The agent's own hunks; null or empty if it sent none. */
  readonly patch: readonly DiffHunk[] | null;
};

export type DiffDetails = Extract<ToolDetails, { type: 'diff' }>;

export function diffDetails({ filePath, oldContent, newContent, patch }: Change): DiffDetails {
  const hunks =
    patch && patch.length > 0 ? boundHunks(patch) : hunksBetween(oldContent, newContent);
  return { type: 'diff', filePath, oldContent, newContent, hunks: [...hunks] };
}

export type Verb = { readonly running: string; readonly completed: string; readonly plain: string };
export const updating: Verb = { running: 'Updating', completed: 'Updated', plain: 'Update' };
export const creating: Verb = { running: 'Creating', completed: 'Created', plain: 'Create' };
export const writing: Verb = { running: 'Writing', completed: 'Wrote', plain: 'Write' };

/** Returns a summary such as `Updated src/a.ts (+3 -1)`. */
export function diffSummary(
  verb: Verb,
  details: DiffDetails,
  outcome: ToolOutcome | null,
  showPath: ShowPath,
): string {
  const path = showPath(details.filePath);
  const lines = countLines(details.hunks);
  const size = verb === updating && lines ? ` (+${lines.added} -${lines.removed})` : '';
  return sentenceFor(outcome, {
    running: `${verb.running} ${path}`,
    completed: `${verb.completed} ${path}${size}`,
    plain: `${verb.plain} ${path}`,
  });
}
