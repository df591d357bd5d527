import { isFields, textAt } from '#shared/base/fields.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { creating, diffDetails, diffSummary, updating } from '#core/agents/kits/tools/file-diff.ts';
import { patchOf } from '#core/agents/kits/tools/hunks.ts';

export const edit: ToolProcessor = {
  toolName: 'Edit',
  createDetails(use, outcome) {
    const change = changeDone(outcome?.structured) ?? changeAsked(use.input);
    if (!change) return null;
    const { filePath, oldString, newString, patch } = change;
    // The tool creates a new file if the old text is empty.
    return diffDetails({
      filePath,
      oldContent: oldString === '' ? null : oldString,
      newContent: newString,
      patch,
    });
  },
  createSummary(_use, outcome, details, showPath) {
    if (details?.type !== 'diff') return null;
    return diffSummary(
      details.oldContent === null ? creating : updating,
      details,
      outcome,
      showPath,
    );
  },
};

function changeDone(structured: unknown) {
  if (!isFields(structured)) return null;
  const filePath = textAt(structured, 'filePath');
  const oldString = textAt(structured, 'oldString');
  const newString = textAt(structured, 'newString');
  if (filePath === null || oldString === null || newString === null) return null;
  return { filePath, oldString, newString, patch: patchOf(structured.structuredPatch) };
}

function changeAsked(input: unknown) {
  const filePath = isFields(input) ? textAt(input, 'file_path') : null;
  if (!isFields(input) || filePath === null) return null;
  return {
    filePath,
    oldString: textAt(input, 'old_string') ?? '',
    newString: textAt(input, 'new_string') ?? '',
    patch: null,
  };
}
