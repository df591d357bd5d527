import { z } from 'zod';

import { fit, listOf, text } from '#shared/base/lenient.ts';
import type { DiffHunk } from '#shared/tool/tool-details.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { diffDetails, diffSummary, updating } from '#core/agents/kits/tools/file-diff.ts';
import { hunksBetween, linesOf, patchOf } from '#core/agents/kits/tools/hunks.ts';

const oneEdit = z.object({ old_string: text, new_string: text });
const multiEditInput = z.object({ file_path: z.string(), edits: listOf(oneEdit) });
const multiEditResult = z.object({ structuredPatch: z.unknown().transform(patchOf) });

/** Describes `MultiEdit` of older versions: several edits of one file at once. */
export const multiEdit: ToolProcessor = {
  toolName: 'MultiEdit',
  createDetails(use, outcome) {
    const input = fit(multiEditInput, use.input);
    if (!input) return null;
    const done = fit(multiEditResult, outcome?.structured);
    const oldContent = input.edits.map((each) => each.old_string).join('\n');
    const newContent = input.edits.map((each) => each.new_string).join('\n');
    const hunks = done?.structuredPatch ?? hunksOfEdits(input.edits);
    return diffDetails({ filePath: input.file_path, oldContent, newContent, patch: hunks });
  },
  createSummary(_use, outcome, details, showPath) {
    return details?.type === 'diff' ? diffSummary(updating, details, outcome, showPath) : null;
  },
};

/**
 * Returns the hunks of edits whose position in the file is unknown before the result: lines count
 * as if the edits were the whole file.
 */
function hunksOfEdits(edits: readonly z.output<typeof oneEdit>[]): readonly DiffHunk[] {
  let [oldBefore, newBefore] = [0, 0];
  return edits.flatMap((each) => {
    const [oldShift, newShift] = [oldBefore, newBefore];
    oldBefore += linesOf(each.old_string).length;
    newBefore += linesOf(each.new_string).length;
    return hunksBetween(each.old_string, each.new_string).map((hunk) => ({
      ...hunk,
      oldStart: hunk.oldStart + oldShift,
      newStart: hunk.newStart + newShift,
    }));
  });
}
