import { relativePath } from '#renderer/files/full-path.ts';
import { knownToolOf, knownTools } from '#shared/conversation/known-tools.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';

import { said, type Said, type ToolTexts } from './said.ts';

/** What a tool is asked to do: all that is known before it has told anything, and where it tells nothing. */
export function askedText({ toolName, input }: Pick<ToolExecutionMetadata, 'toolName' | 'input'>, cwd: string, t: ToolTexts): Said {
  const id = knownToolOf(toolName);
  if (id === null) return said('other', nameForPeople(toolName), t);
  const { about, isPath } = knownTools[id];
  const what = textIn(input, about);
  return said(id, isPath ? relativePath(what, cwd) : what, t);
}

/** `server · tool` for tools of an MCP server. */
function nameForPeople(toolName: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/su.exec(toolName) ?? [];
  return server !== undefined && tool !== undefined ? `${server} · ${tool}` : toolName;
}

function textIn(input: unknown, names: readonly string[]): string {
  if (typeof input !== 'object' || input === null) return '';
  const fields: Readonly<Record<string, unknown>> = { ...input };
  const texts = names.map((name) => textOf(fields[name]));
  return texts.find((text) => text.trim() !== '') ?? '';
}

function textOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}
