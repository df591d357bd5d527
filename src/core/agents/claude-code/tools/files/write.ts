import { z } from 'zod';

import { fit, maybeText, text } from '#shared/base/lenient.ts';
import type { ToolOutcome } from '#shared/conversation/tool-description.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import {
  creating,
  diffDetails,
  diffSummary,
  updating,
  writing,
} from '#core/agents/kits/tools/file-diff.ts';
import { patchOf } from '#core/agents/kits/tools/hunks.ts';

const writeInput = z.object({ file_path: z.string(), content: text });
const writeResult = z.object({
  type: z.enum(['create', 'update']).nullable().catch(null),
  filePath: z.string(),
  content: z.string(),
  originalFile: maybeText,
  structuredPatch: z.unknown().transform(patchOf),
});

export const write: ToolProcessor = {
  toolName: 'Write',
  createDetails(use, outcome) {
    const done = fit(writeResult, outcome?.structured);
    if (done)
      return diffDetails({
        ...done,
        oldContent: done.originalFile,
        newContent: done.content,
        patch: done.structuredPatch,
      });
    const input = fit(writeInput, use.input);
    return (
      input &&
      diffDetails({
        filePath: input.file_path,
        oldContent: null,
        newContent: input.content,
        patch: null,
      })
    );
  },
  createSummary(_use, outcome, details, showPath) {
    return details?.type === 'diff'
      ? diffSummary(verbOf(outcome), details, outcome, showPath)
      : null;
  },
};

/**
 * Returns the verb of the summary. Only the result shows if the file is new; without a structured
 * result, only the agent's sentence does.
 */
function verbOf(outcome: ToolOutcome | null) {
  if (outcome?.status !== 'completed') return writing;
  const done = fit(writeResult, outcome.structured);
  if (done)
    return done.type === 'create' || (done.type === null && done.originalFile === null)
      ? creating
      : updating;
  return outcome.output.startsWith('File created successfully') ? creating : writing;
}
