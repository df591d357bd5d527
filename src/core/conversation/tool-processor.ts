import type { Describe, ToolOutcome, ToolUse } from '#shared/conversation/merge.ts';
import type { ToolDetails } from '#shared/conversation/tool-details.ts';

import { defaultSummary } from './tools/default-summary.ts';
import { shortenPath, type ShowPath } from './tools/wording.ts';

/**
 * Knows one tool (or tools of one shape). Total: what an agent sends may have any form, and what does not fit gives
 * `null`, which means no details, or the default summary.
 */
export interface ToolProcessor {
  readonly toolName: string | readonly string[];
  /** `outcome` is `null` while the tool runs or waits for approval: the details then show what it is about to do. */
  createDetails(use: ToolUse, outcome: ToolOutcome | null): ToolDetails | null;
  createSummary(use: ToolUse, outcome: ToolOutcome | null, details: ToolDetails | null, showPath: ShowPath): string | null;
}

/** `cwd`: absolute folder; files inside it are named relative to it in summaries (never in details). */
export function describeWith(processors: readonly ToolProcessor[], cwd: string | null = null): Describe {
  const byName = new Map(processors.flatMap((processor) => [processor.toolName].flat().map((name) => [name, processor] as const)));
  const showPath = (filePath: string) => shortenPath(filePath, cwd);
  return (use, outcome) => {
    const processor = byName.get(use.toolName);
    const details = processor?.createDetails(use, outcome) ?? null;
    const summary = processor?.createSummary(use, outcome, details, showPath) ?? defaultSummary(use, outcome);
    return { summary, details };
  };
}
