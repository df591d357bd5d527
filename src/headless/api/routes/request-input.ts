import type { IncomingMessage } from 'node:http';

import { z } from 'zod';

import { failure, readJson, type ApiFailure } from '#core/shell/http/reply.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Fields, Input, Route } from './route.ts';

/** Limit for a request body: the longest prompt in UTF-8 and JSON. */
export const MAX_BODY = 6 * 1024 * 1024;

/** Returns the values of path, query and body if they match the schemas of the route. */
export async function readInput(
  route: Route,
  request: IncomingMessage,
  values: Readonly<Record<string, string>>,
): Promise<Result<Input, ApiFailure>> {
  const { path, query, body } = route.schemas();
  const inPath = parseTexts(path, new URLSearchParams(values));
  if (!inPath.ok) return inPath;
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const inQuery = parseTexts(query, searchParams);
  if (!inQuery.ok) return inQuery;
  const inBody = body ? await readBody(request, body) : ok({});
  return inBody.ok ? ok({ ...inBody.value, ...inQuery.value, ...inPath.value }) : inBody;
}

async function readBody(
  request: IncomingMessage,
  schema: z.ZodType,
): Promise<Result<Input, ApiFailure>> {
  const read = hasBody(request) ? await readJson(request, MAX_BODY) : ok({});
  if (!read.ok) return read;
  const parsed = schema.safeParse(read.value);
  return parsed.success
    ? ok(z.record(z.string(), z.unknown()).parse(parsed.data))
    : failure('malformed', z.prettifyError(parsed.error));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-type'] !== undefined ||
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > 0;

/**
 * Parses the parameters of an address. A parameter of another type than text is JSON; one that may
 * be null is null if it is missing.
 */
function parseTexts(fields: Fields, given: URLSearchParams): Result<Input, ApiFailure> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of given) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const value = field && !takesText(field) ? fromJson(text) : text;
    if (value === undefined || Object.hasOwn(values, name))
      return failure('malformed', compose('httpFailures.noQuery', { name, text }));
    values[name] = value;
  }
  for (const [name, field] of Object.entries(fields))
    if (isNullIfMissing(field) && !Object.hasOwn(values, name)) values[name] = null;
  const parsed = z.strictObject(fields).safeParse(values);
  return parsed.success ? ok(parsed.data) : failure('malformed', z.prettifyError(parsed.error));
}

export const isNullIfMissing = (field: z.ZodType): boolean =>
  !field.safeParse(undefined).success && field.safeParse(null).success;

/** Returns whether the schema accepts some text. */
export function takesText(field: z.ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    const inner = field.unwrap();
    return inner instanceof z.ZodType && takesText(inner);
  }
  return (
    field instanceof z.ZodString || field instanceof z.ZodEnum || field instanceof z.ZodStringFormat
  );
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
