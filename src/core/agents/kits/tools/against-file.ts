import type { ToolUse } from '#shared/tool/tool-use.ts';
import type { InteractionDetails } from '#shared/interaction/interaction.ts';

import type { DiffDetails } from './file-diff.ts';
import { hunksBetween } from './hunks.ts';

/** Text of a file; `null` when there is none, or it is too large or no text. */
export type ReadFile = (path: string) => string | null;

/**
 * The change that is asked for, as a diff against the file as it is now: with its true line numbers, and without
 * showing as new what is there already. Whatever does not fit stays as it was made from the input alone.
 */
export function againstFile(details: InteractionDetails, readFile: ReadFile): InteractionDetails {
  if (details.type !== 'tool' || details.details?.type !== 'diff') return details;
  const diff = details.details;
  const after = changeOf(details.tool, diff);
  const before = after && readFile(diff.filePath);
  if (!after || before === null) return details;
  const hunks = [...hunksBetween(before, after(before))];
  if (hunks.length === 0) return details;
  const isWhole = details.tool?.kind === 'edit' && details.tool.replaces === 'file';
  return { ...details, details: { ...diff, oldContent: isWhole ? before : diff.oldContent, hunks } };
}

/** Returns what the tool would make of the file; null if its use does not say how the new text gets into it. */
function changeOf(tool: ToolUse | undefined, { oldContent, newContent }: DiffDetails): ((before: string) => string) | null {
  if (tool?.kind !== 'edit' || tool.replaces === undefined) return null;
  if (tool.replaces === 'file') return () => newContent;
  if (oldContent === null || oldContent === '') return null;
  const replaced = () => newContent;
  return (before) => (tool.replaces === 'everywhere' ? before.replaceAll(oldContent, replaced) : before.replace(oldContent, replaced));
}
