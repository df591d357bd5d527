import type { ToolUse } from '#shared/tool/tool-use.ts';

import { claudeUse } from './claude-code/tools/kinds/claude-use.ts';

/** The name that rules hold for the commands of every agent. */
export const COMMAND_TOOL = 'Bash';

/** Returns the use of a tool that was stored with its name and input only: before tools had kinds, every agent wrote Claude Code's names. */
export function storedUse(toolName: string, input: unknown): ToolUse {
  return claudeUse(toolName, input);
}

/** Returns whether a tool of that name, as rules hold it, only organises its agent's work. */
export function isOwnWork(toolName: string): boolean {
  const use = claudeUse(toolName, {});
  return 'effect' in use && use.effect === 'ownWork';
}
