import { z } from 'zod';

import { defineTool, type ToolFailure } from '#agent/tools/tool.ts';

import { checkArguments } from './check-arguments.ts';
import type { McpTool } from './mcp-tool.ts';
import type { RegisteredTool, ToolRegistry } from './tool-registry.ts';

/** Time in ms that a search waits for servers that start. */
const REFRESH_MS = 5_000;
const MOST_FOUND = 5;
/** UTF-16 units of the list of names in the description. */
const LONGEST_LIST = 4_000;

/** Orders tools by the words of a query in name and description. An exact name is the only result. */
export function findTools(
  tools: readonly RegisteredTool[],
  query: string,
): readonly RegisteredTool[] {
  const exact = tools.filter(({ tool }) => tool.name === query.trim());
  if (exact.length > 0) return exact;
  const words = searchWords(query);
  const scored = tools.map((each) => ({ each, score: scoreOf(each, words) }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_FOUND)
    .map(({ each }) => each);
}

function searchWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, 32);
}

function scoreOf({ tool }: RegisteredTool, words: readonly string[]): number {
  const name = tool.name.toLowerCase();
  const description = tool.description.toLowerCase();
  return words.reduce(
    (sum, word) => sum + (name.includes(word) ? 3 : 0) + (description.includes(word) ? 1 : 0),
    0,
  );
}

const searchInput = z.strictObject({ query: z.string().trim().min(1).max(500) });

/** Shows the schemas of tools that are not in the list of the prompt. `deferred` is that list. */
export function toolSearch(registry: ToolRegistry, deferred: readonly RegisteredTool[]) {
  return defineTool({
    name: 'tool_search',
    description: `Find tools of MCP servers by words or exact name; shows their schemas for tool_call.${listOf(deferred)}`,
    kind: 'search',
    schema: searchInput,
    isParallel: true,
    async plan({ query }) {
      return {
        kind: 'plan',
        title: `Search for tools: ${query}`,
        effects: [],
        async run() {
          await registry.refresh(REFRESH_MS);
          const found = findTools(registry.tools(), query);
          const source = 'descriptions of MCP servers';
          const texts = found.map(({ tool }) => toolText(tool));
          if (found.length === 0) texts.push('No tool fits. Try other words.');
          return {
            kind: 'done',
            parts: [
              { kind: 'text', text: [...texts, ...registry.problems()].join('\n\n'), source },
            ],
            facts: { results: found.length },
          };
        },
      };
    },
  });
}

function listOf(deferred: readonly RegisteredTool[]): string {
  if (deferred.length === 0) return '';
  let list = ' Available:';
  let count = 0;
  for (const { tool, line } of deferred) {
    const next = `\n${tool.name}: ${line}`;
    if (list.length + next.length > LONGEST_LIST) break;
    list += next;
    count += 1;
  }
  return count === deferred.length ? list : `${list}\nand ${deferred.length - count} more.`;
}

function toolText({ name, description, jsonSchema }: McpTool): string {
  return `${name}\n${description}\nSchema: ${JSON.stringify(jsonSchema)}`;
}

const callInput = z.strictObject({
  name: z.string().describe('Name from tool_search'),
  arguments: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Calls a tool that is not in the list of the prompt. The plan is that of the tool itself, with its
 * title and its effect, so that the person approves the same as for a direct call.
 */
export function toolCall(registry: ToolRegistry) {
  return defineTool({
    name: 'tool_call',
    description: 'Call a tool of an MCP server by its exact name; see its schema with tool_search.',
    kind: 'other',
    schema: callInput,
    isParallel: false,
    async plan({ name, arguments: input }, place) {
      const tools = registry.tools();
      const tool = tools.find((each) => each.tool.name === name)?.tool;
      if (!tool) return unknownTool(name, tools, registry.problems());
      const issues = checkArguments(tool.jsonSchema, input);
      if (issues.length > 0) {
        const list = issues.map(
          ({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`,
        );
        return {
          kind: 'failed',
          text: `${list.join('; ')}.\nSchema: ${JSON.stringify(tool.jsonSchema)}`,
        };
      }
      return await tool.plan(input, place);
    },
  });
}

function unknownTool(
  name: string,
  tools: readonly RegisteredTool[],
  problems: readonly string[],
): ToolFailure {
  const near = findTools(tools, name).map(({ tool }) => tool.name);
  const hint = near.length > 0 ? `Similar: ${near.join(', ')}.` : 'Find one with tool_search.';
  return { kind: 'failed', text: [`There is no tool "${name}". ${hint}`, ...problems].join('\n') };
}
