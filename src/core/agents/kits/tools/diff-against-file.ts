import type { ToolUse } from '#shared/tool/tool-use.ts';
import type { InteractionDetails } from '#shared/interaction/interaction.ts';

import type { DiffDetails } from './file-diff.ts';
import { contentAfter } from './file-text.ts';
import { hunksBetween } from './hunks.ts';

/**
 * Returns the text of a file. Returns null if there is no file, or if it is too large or not text.
 */
export type ReadFile = (path: string) => string | null;

/**
 * Returns the requested change as a diff against the current file: with true line numbers, and
 * without showing existing lines as new. Returns the details unchanged if the change does not apply
 * to the file.
 */
export function diffAgainstFile(
  details: InteractionDetails,
  readFile: ReadFile,
): InteractionDetails {
  if (details.type !== 'tool' || details.details?.type !== 'diff') return details;
  const diff = details.details;
  const after = changeOf(details.tool, diff);
  const before = after && readFile(diff.filePath);
  if (!after || before === null) return details;
  const hunks = [...hunksBetween(before, after(before))];
  if (hunks.length === 0) return details;
  const isWhole = details.tool?.kind === 'edit' && details.tool.replaces === 'file';
  return {
    ...details,
    details: { ...diff, oldContent: isWhole ? before : diff.oldContent, hunks },
  };
}

/**
 * Returns the function that applies the change to a file's text. Returns null if the tool use does
 * not specify how the new text gets into the file.
 */
function changeOf(
  tool: ToolUse | undefined,
  { oldContent, newContent }: DiffDetails,
): ((before: string) => string) | null {
  if (tool?.kind !== 'edit' || tool.replaces === undefined) return null;
  const { fileText, replaces } = tool;
  if (fileText !== undefined) {
    const edit = { oldText: oldContent, newText: newContent, replaces };
    return (before) => contentAfter(fileText, before, edit) ?? before;
  }
  if (replaces === 'file') return () => newContent;
  if (oldContent === null || oldContent === '') return null;
  const replaced = () => newContent;
  return (before) =>
    replaces === 'everywhere'
      ? before.replaceAll(oldContent, replaced)
      : before.replace(oldContent, replaced);
}
