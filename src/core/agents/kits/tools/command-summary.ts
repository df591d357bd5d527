import type { ToolOutcome } from '#shared/conversation/tool-description.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import { clip, sentenceFor } from './wording.ts';

export type CommandOutput = Extract<ToolDetails, { type: 'commandOutput' }>;

/** Returns a summary such as `Ran npm test (exit 1)`. */
export function commandSummary(
  command: string,
  outcome: ToolOutcome | null,
  details: ToolDetails | null,
): string {
  const line = clip(command);
  const output = details?.type === 'commandOutput' ? details : null;
  if (outcome?.status === 'failed' && typeof output?.exitCode === 'number')
    return `Ran ${line} (exit ${output.exitCode})`;
  const completed =
    typeof output?.backgroundTaskId === 'string'
      ? `Started ${line} in the background`
      : `Ran ${line}`;
  return sentenceFor(outcome, { running: `Running ${line}`, completed, plain: line });
}
