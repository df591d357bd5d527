import type { ToolDetails } from '../tool/tool-details.ts';
import type { ToolUse } from '../tool/tool-use.ts';
import type { ToolStatus } from './message.ts';

/**
 * A tool use as the agent reports it. `tool` is the same in neutral words; absent if the agent's
 * tool reader is to derive it.
 */
export type RawUse = {
  readonly toolName: string;
  readonly toolUseId: string | null;
  readonly input: unknown;
  readonly tool?: ToolUse | undefined;
};
export type ToolOutcome = {
  /** The text that the model received; empty if there is no result. */
  readonly output: string;
  /** The result in the agent's own shape; null if there is none. */
  readonly structured: unknown;
  readonly isError: boolean;
  readonly status: ToolStatus;
};
/** Describes a tool use for display. Never throws. `outcome` is null while the tool runs. */
export type Describe = (use: RawUse, outcome: ToolOutcome | null) => Description;
export type Description = {
  readonly tool: ToolUse;
  readonly summary: string;
  readonly details: ToolDetails | null;
};
