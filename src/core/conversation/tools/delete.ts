import { z } from 'zod';

import { fit } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '../tool-processor.ts';
import { diffDetails, diffSummary } from './file-diff.ts';

const deleteInput = z.object({ file_path: z.string(), content: z.string() });
const deleting = { running: 'Deleting', completed: 'Deleted', plain: 'Delete' };

/** A file that goes away, with all that it held. */
export const deleteFile: ToolProcessor = {
  toolName: 'Delete',
  createDetails(use) {
    const input = fit(deleteInput, use.input);
    return input && diffDetails({ filePath: input.file_path, oldContent: input.content, newContent: '', patch: null });
  },
  createSummary(_use, outcome, details, showPath) {
    return details?.type === 'diff' ? diffSummary(deleting, details, outcome, showPath) : null;
  },
};
