import {
  creating,
  diffDetails,
  diffSummary,
  updating,
  writing,
  type Verb,
} from '#core/agents/kits/tools/file-diff.ts';
import { patchOf } from '#core/agents/kits/tools/hunks.ts';
import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { isFields, textAt, type Fields } from '#shared/base/fields.ts';
import type { DiffHunk } from '#shared/tool/tool-details.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

const deleting = { running: 'Deleting', completed: 'Deleted', plain: 'Delete' };

/** Returns the result of a file change, with the hunks that Codex sent. */
export function changeResult(hunks: readonly DiffHunk[]) {
  return { hunks };
}

/** Describes the creation, change or deletion of a file. */
export const fileChange: ToolProcessor = {
  toolName: ['Write', 'Edit', 'Delete'],
  createDetails({ input, tool }, outcome) {
    const fields = isFields(input) ? input : {};
    const filePath = textAt(fields, 'file_path');
    const patch = isFields(outcome?.structured) ? patchOf(outcome.structured.hunks) : null;
    return filePath === null ? null : diffDetails({ filePath, ...sidesOf(fields, tool), patch });
  },
  createSummary({ tool }, outcome, details, showPath) {
    if (details?.type !== 'diff') return null;
    const isNew = details.oldContent === null;
    return diffSummary(
      verbOf(tool, { isNew, isDone: outcome?.status === 'completed' }),
      details,
      outcome,
      showPath,
    );
  },
};

function sidesOf(
  fields: Fields,
  tool: ToolUse | undefined,
): { readonly oldContent: string | null; readonly newContent: string } {
  const content = textAt(fields, 'content') ?? '';
  if (tool?.kind === 'delete') return { oldContent: content, newContent: '' };
  if (tool?.kind === 'edit' && tool.replaces === 'file')
    return { oldContent: null, newContent: content };
  return {
    oldContent: textAt(fields, 'old_string') || null,
    newContent: textAt(fields, 'new_string') ?? '',
  };
}

/**
 * Returns the verb of the summary. Codex writes whole files only if they are new, and a file counts
 * as created after the write.
 */
function verbOf(
  tool: ToolUse | undefined,
  { isNew, isDone }: { readonly isNew: boolean; readonly isDone: boolean },
): Verb {
  if (tool?.kind === 'delete') return deleting;
  if (tool?.kind === 'edit' && tool.replaces === 'file') return isDone ? creating : writing;
  return isNew ? creating : updating;
}
