import type { ToolUse } from '#shared/tool/tool-use.ts';

import { claudeUse } from './claude-code/tools/kinds/claude-use.ts';

/** Tool name that rules use for the commands of every agent. */
export const COMMAND_TOOL = 'Bash';

/**
 * Returns the use of a tool that was stored with only its name and input: before tools had kinds,
 * every agent wrote Claude Code's names.
 */
export function storedUse(toolName: string, input: unknown): ToolUse {
  return claudeUse(toolName, input);
}

/** Returns true if a tool of that name, as rules store it, only organises its agent's work. */
export function isOwnWork(toolName: string): boolean {
  const use = claudeUse(toolName, {});
  return 'effect' in use && use.effect === 'ownWork';
}
