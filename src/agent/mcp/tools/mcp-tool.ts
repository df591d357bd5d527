import { z } from 'zod';

import type { JsonSchema } from '#agent/llm/json-schema.ts';
import { defineTool, type Tool, type ToolOutcome, type ToolRun } from '#agent/tools/tool.ts';

import { checkArguments } from './check-arguments.ts';
import { cleanSchema } from './clean-schema.ts';
import { cleanLine, cleanText } from './untrusted-text.ts';

/** A tool as its server describes it. */
export type ListedTool = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
};

/** Calls a tool of a server. Failures are values. */
export interface ToolCaller {
  readonly name: string;
  call(tool: string, input: Readonly<Record<string, unknown>>, run: ToolRun): Promise<ToolOutcome>;
}

/** UTF-16 units of a description in the list of tools. */
const LONGEST_DESCRIPTION = 1_000;

/** A tool of a server with the schema that the model sees. */
export type McpTool = Tool & { readonly jsonSchema: JsonSchema };

/**
 * Makes a tool of a server's. Its description is marked as the server's, cut, and without hidden
 * characters; its effect is `foreign`, so that it needs an approval whatever it claims about itself.
 */
export function mcpTool(name: string, server: ToolCaller, listed: ListedTool): McpTool {
  const jsonSchema = cleanSchema(listed.inputSchema);
  const serverName = cleanLine(server.name, 64);
  const title = `${serverName}: ${cleanLine(listed.name, 100)}`;
  const schema = z.record(z.string(), z.unknown()).superRefine((input, context) => {
    for (const { path, message } of checkArguments(jsonSchema, input))
      context.addIssue({ code: 'custom', path: [...path], message });
  });
  const tool = defineTool({
    name,
    description: `[MCP server "${serverName}"] ${cleanText(listed.description, LONGEST_DESCRIPTION)}`,
    kind: 'other',
    schema,
    jsonSchema,
    isParallel: false,
    async plan(input) {
      const kept = structuredClone(input);
      return {
        kind: 'plan',
        title,
        effects: [{ kind: 'foreign', server: server.name, tool: listed.name }],
        run: (live) => server.call(listed.name, kept, live),
      };
    },
  });
  return { ...tool, jsonSchema };
}
