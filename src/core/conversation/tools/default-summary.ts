import type { ToolOutcome, ToolUse } from '#shared/conversation/merge.ts';

import { clip, word } from './wording.ts';

/** `Deploy completed`, `Running Deploy`, and `server · tool completed` for tools of an MCP server. */
export function defaultSummary(use: ToolUse, outcome: ToolOutcome | null): string {
  const name = nameForPeople(use.toolName);
  if (outcome?.status === 'failed') return `${name} failed`;
  return word(outcome, { running: `Running ${name}`, completed: `${name} completed`, plain: name });
}

function nameForPeople(toolName: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/s.exec(toolName) ?? [];
  const name = clip(server !== undefined && tool !== undefined ? `${server} · ${tool}` : toolName);
  return name === '' ? 'Tool' : name;
}
