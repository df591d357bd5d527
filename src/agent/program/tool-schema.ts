import { z } from 'zod';

import type { JsonSchema } from '#agent/llm/json-schema.ts';
import type { ToolSchema } from '#agent/llm/llm.ts';
import type { Tool } from '#agent/tools/tool.ts';

/** Returns a tool as the model sees it. */
export function schemaOf({ name, description, schema, jsonSchema }: Tool): ToolSchema {
  return { name, description, schema: jsonSchema ?? toJsonSchema(schema) };
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...fields } = z.toJSONSchema(schema, { io: 'input' });
  // A JSON Schema of zod contains JSON values only.
  return JSON.parse(JSON.stringify(fields));
}
