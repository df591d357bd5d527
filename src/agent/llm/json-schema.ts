import type { JsonValue } from '#shared/base/json-value.ts';

/** A JSON Schema (2020-12) of a tool's arguments, as `z.toJSONSchema` creates it. */
export type JsonSchema = Readonly<Record<string, JsonValue>>;
