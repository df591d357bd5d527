import { isFields, type Fields } from '#shared/base/fields.ts';
import type { Describe, RawUse, ToolOutcome } from '#shared/conversation/tool-description.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import { pictureDetails } from './result-content.ts';
import { shortenPath, type ShowPath, clip, sentenceFor } from './wording.ts';

/** Returns the input of a use; empty fields if it is no object. */
export const inputFields = ({ input }: RawUse): Fields => (isFields(input) ? input : {});

/** Returns the structured result; empty fields if there is none, or it is no object. */
export const resultFields = (outcome: ToolOutcome | null): Fields =>
  isFields(outcome?.structured) ? outcome.structured : {};

/**
 * Returns `Deploy completed` or `Running Deploy`, and `server · tool completed` for tools of an MCP
 * server.
 */
function defaultSummary(use: RawUse, outcome: ToolOutcome | null): string {
  const name = nameForPeople(use.toolName);
  if (outcome?.status === 'failed') return `${name} failed`;
  return sentenceFor(outcome, {
    running: `Running ${name}`,
    completed: `${name} completed`,
    plain: name,
  });
}

function nameForPeople(toolName: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/s.exec(toolName) ?? [];
  const name = clip(server !== undefined && tool !== undefined ? `${server} · ${tool}` : toolName);
  return name === '' ? 'Tool' : name;
}

/**
 * Describes one tool, or tools of one shape. Total: an agent may send input of any form; for
 * unexpected input the functions return null, which means no details or the default summary.
 */
export interface ToolProcessor {
  readonly toolName: string | readonly string[];
  /**
   * Returns the details of a use. `outcome` is null while the tool runs or waits for approval; the
   * details then show what it is about to do.
   */
  createDetails(use: RawUse, outcome: ToolOutcome | null): ToolDetails | null;
  createSummary(
    use: RawUse,
    outcome: ToolOutcome | null,
    details: ToolDetails | null,
    showPath: ShowPath,
  ): string | null;
}

/** Reads the tool uses of one agent. */
export type ToolReader = {
  readonly processors: readonly ToolProcessor[];
  /** Returns the use in neutral words, for any name and any input. */
  readonly useOf: (toolName: string, input: unknown) => ToolUse;
};

/**
 * Creates the describer of tool uses. `cwd` is an absolute folder; summaries (never details) show
 * paths inside it relative to it.
 */
export function describeWith(
  { processors, useOf }: ToolReader,
  cwd: string | null = null,
): Describe {
  const byName = new Map(
    processors.flatMap((processor) =>
      [processor.toolName].flat().map((name) => [name, processor] as const),
    ),
  );
  const showPath = (filePath: string) => shortenPath(filePath, cwd);
  return (use, outcome) => {
    const processor = byName.get(use.toolName);
    const details =
      processor?.createDetails(use, outcome) ?? pictureDetails(outcome?.structured ?? null);
    const summary =
      processor?.createSummary(use, outcome, details, showPath) ?? defaultSummary(use, outcome);
    return { tool: use.tool ?? useOf(use.toolName, use.input), summary, details };
  };
}

/**
 * Returns a function that describes what a tool is about to do, from its input alone, for the
 * person who approves it.
 */
export function previewWith(
  reader: ToolReader,
): (toolName: string, input: unknown) => ToolDetails | null {
  const describe = describeWith(reader);
  return (toolName, input) => describe({ toolName, toolUseId: null, input }, null).details;
}
