import { z } from 'zod';

import { fit, text } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '../tool-processor.ts';
import { creating, diffDetails, diffSummary, updating } from './file-diff.ts';
import { patch } from './hunks.ts';

const editInput = z
  .object({ file_path: z.string(), old_string: text, new_string: text })
  .transform(({ file_path, old_string, new_string }) => ({
    filePath: file_path,
    oldString: old_string,
    newString: new_string,
    structuredPatch: null,
  }));
const editResult = z.object({
  filePath: z.string(),
  oldString: z.string(),
  newString: z.string(),
  structuredPatch: patch.nullable().catch(null),
});

export const edit: ToolProcessor = {
  toolName: 'Edit',
  createDetails(use, outcome) {
    const change = fit(editResult, outcome?.structured) ?? fit(editInput, use.input);
    if (!change) return null;
    const { filePath, oldString, newString, structuredPatch } = change;
    // An empty old text is how this tool makes a new file.
    return diffDetails({ filePath, oldContent: oldString === '' ? null : oldString, newContent: newString, patch: structuredPatch });
  },
  createSummary(_use, outcome, details, showPath) {
    if (details?.type !== 'diff') return null;
    return diffSummary(details.oldContent === null ? creating : updating, details, outcome, showPath);
  },
};
