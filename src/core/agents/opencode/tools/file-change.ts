import { creating, diffSummary, updating, writing } from '#core/agents/kits/tools/file-diff.ts';
import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { count, sentenceFor } from '#core/agents/kits/tools/wording.ts';
import { isFields } from '#shared/base/fields.ts';
import type { RawUse, ToolOutcome } from '#shared/conversation/tool-description.ts';

import { changesOf } from './changes.ts';

/** Describes changes of files, from the diff in the result or else from the input. */
export const fileChange: ToolProcessor = {
  toolName: ['Edit', 'MultiEdit', 'Write', 'ApplyPatch'],
  createDetails(use, outcome) {
    const files = filesOf(use, outcome);
    const [only, ...others] = files;
    if (!only) return null;
    return others.length === 0 ? only : { type: 'changes', files: [...files] };
  },
  createSummary(use, outcome, details, showPath) {
    if (details?.type === 'changes') {
      const files = count(details.files.length, 'file');
      return sentenceFor(outcome, {
        running: `Updating ${files}`,
        completed: `Updated ${files}`,
        plain: `Update ${files}`,
      });
    }
    if (details?.type !== 'diff') return null;
    const isWhole = use.toolName === 'Write';
    const isNew = details.oldContent === null;
    return diffSummary(
      isWhole ? (isNew ? creating : writing) : updating,
      details,
      outcome,
      showPath,
    );
  },
};

function filesOf({ input }: RawUse, outcome: ToolOutcome | null) {
  const metadata = isFields(outcome?.structured) ? outcome.structured : {};
  return changesOf(metadata, isFields(input) ? input : {});
}
