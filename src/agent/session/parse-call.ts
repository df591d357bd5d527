import type { z } from 'zod';

import type { ToolCall } from '#agent/history/message.ts';
import type { Tool } from '#agent/tools/tool.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/** Returns the arguments of a call in the shape of its tool, or a text for the model. */
export function parseCall(tool: Tool, call: ToolCall): Result<unknown, string> {
  if (call.input === null) return err(badCall(`the arguments are no JSON object`));
  const read = tool.schema.safeParse(call.input);
  return read.success ? ok(read.data) : err(badCall(pathsOf(read.error)));
}

/** Limit of the reasons in one text. */
const MAX_ISSUES = 5;

function pathsOf(error: z.ZodError): string {
  return error.issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `${path.length === 0 ? 'the object' : path.join('.')}: ${message}`)
    .join('; ');
}

function badCall(why: string): string {
  return `Your tool call failed to parse: ${why}. Please output valid JSON matching the schema.`;
}
