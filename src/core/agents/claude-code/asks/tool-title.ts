import { worded, type Worded } from '#shared/interaction/worded.ts';
import type { OwnWord } from '#shared/words/en/questions.ts';

type PlainTitle = Extract<
  OwnWord,
  | 'runCommand'
  | 'writeFile'
  | 'editFile'
  | 'editNotebook'
  | 'readFile'
  | 'searchFiles'
  | 'fetchPage'
  | 'searchWeb'
  | 'startSubagent'
>;

/**
 * Titles by Claude Code's own tool names. The subject (command, path, address) is shown beside the
 * title.
 */
const titles: ReadonlyMap<string, PlainTitle> = new Map<string, PlainTitle>([
  ['Bash', 'runCommand'],
  ['PowerShell', 'runCommand'],
  ['Write', 'writeFile'],
  ['Edit', 'editFile'],
  ['MultiEdit', 'editFile'],
  ['NotebookEdit', 'editNotebook'],
  ['Read', 'readFile'],
  ['Glob', 'searchFiles'],
  ['Grep', 'searchFiles'],
  ['WebFetch', 'fetchPage'],
  ['WebSearch', 'searchWeb'],
  ['Task', 'startSubagent'],
  ['Agent', 'startSubagent'],
]);

/** Returns the question that Corral asks about a tool use. */
export function toolTitle(toolName: string): Worded {
  const title = titles.get(toolName);
  if (title !== undefined) return worded(title, {});
  const [, server, tool] = /^mcp__(.+?)__(.+)$/u.exec(toolName) ?? [];
  if (server !== undefined && tool !== undefined) return worded('useMcpTool', { server, tool });
  return worded('allowTool', { tool: toolName });
}
