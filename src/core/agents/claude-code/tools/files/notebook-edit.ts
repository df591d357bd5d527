import { z } from 'zod';

import { fit, maybeText } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { sentenceFor } from '#core/agents/kits/tools/wording.ts';

const notebookInput = z.object({
  notebook_path: z.string(),
  cell_id: maybeText,
  new_source: z.string().catch(''),
  cell_type: maybeText,
  edit_mode: z.string().catch('replace'),
});
const notebookResult = z.object({ cell_id: maybeText, cell_type: maybeText });

export const notebookEdit: ToolProcessor = {
  toolName: 'NotebookEdit',
  createDetails(use, outcome) {
    const input = fit(notebookInput, use.input);
    if (!input) return null;
    const done = fit(notebookResult, outcome?.structured);
    return {
      type: 'notebookEdit',
      filePath: input.notebook_path,
      cellId: done?.cell_id ?? input.cell_id,
      cellType: done?.cell_type ?? input.cell_type,
      editMode: input.edit_mode,
      newSource: input.new_source,
    };
  },
  createSummary(use, outcome, _details, showPath) {
    const input = fit(notebookInput, use.input);
    if (!input) return null;
    const path = showPath(input.notebook_path);
    return sentenceFor(outcome, {
      running: `Updating ${path}`,
      completed: `Updated ${path}`,
      plain: `Update ${path}`,
    });
  },
};
