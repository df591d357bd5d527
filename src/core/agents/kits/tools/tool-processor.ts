import type { Describe, RawUse, ToolOutcome } from '#shared/conversation/merge.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import { shortenPath, type ShowPath, clip, word } from './wording.ts';

/** `Deploy completed`, `Running Deploy`, and `server · tool completed` for tools of an MCP server. */
function defaultSummary(use: RawUse, outcome: ToolOutcome | null): string {
  const name = nameForPeople(use.toolName);
  if (outcome?.status === 'failed') return `${name} failed`;
  return word(outcome, { running: `Running ${name}`, completed: `${name} completed`, plain: name });
}

function nameForPeople(toolName: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/s.exec(toolName) ?? [];
  const name = clip(server !== undefined && tool !== undefined ? `${server} · ${tool}` : toolName);
  return name === '' ? 'Tool' : name;
}

/**
 * Knows one tool (or tools of one shape). Total: what an agent sends may have any form, and what does not fit gives
 * `null`, which means no details, or the default summary.
 */
export interface ToolProcessor {
  readonly toolName: string | readonly string[];
  /** `outcome` is `null` while the tool runs or waits for approval: the details then show what it is about to do. */
  createDetails(use: RawUse, outcome: ToolOutcome | null): ToolDetails | null;
  createSummary(use: RawUse, outcome: ToolOutcome | null, details: ToolDetails | null, showPath: ShowPath): string | null;
}

/** How the tools of one agent are read. */
export type ToolReader = {
  readonly processors: readonly ToolProcessor[];
  /** Total: any name and any input gives a use in neutral words. */
  readonly useOf: (toolName: string, input: unknown) => ToolUse;
};

/** `cwd`: absolute folder; files inside it are named relative to it in summaries (never in details). */
export function describeWith({ processors, useOf }: ToolReader, cwd: string | null = null): Describe {
  const byName = new Map(processors.flatMap((processor) => [processor.toolName].flat().map((name) => [name, processor] as const)));
  const showPath = (filePath: string) => shortenPath(filePath, cwd);
  return (use, outcome) => {
    const processor = byName.get(use.toolName);
    const details = processor?.createDetails(use, outcome) ?? null;
    const summary = processor?.createSummary(use, outcome, details, showPath) ?? defaultSummary(use, outcome);
    return { tool: use.tool ?? useOf(use.toolName, use.input), summary, details };
  };
}

/** Returns what a tool is about to do, from its input alone: what a person must see before approving it. */
export function previewWith(reader: ToolReader): (toolName: string, input: unknown) => ToolDetails | null {
  const describe = describeWith(reader);
  return (toolName, input) => describe({ toolName, toolUseId: null, input }, null).details;
}
