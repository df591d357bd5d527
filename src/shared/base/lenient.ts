import { z } from 'zod';

/**
 * Schema parts that accept malformed values, because agents change their formats without notice.
 * Absent values use `default`, because they are common and `catch` is slow: it first builds the
 * error that it then discards.
 */
export const text = z.string().default('').catch('');
export const maybeText = z.string().nullable().default(null).catch(null);
export const maybeInt = z.int().nullable().default(null).catch(null);
export const flag = z.boolean().default(false).catch(false);

/** A list schema that drops invalid items. */
export function listOf<T extends z.ZodType>(item: T) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((each) => fit(item, each) ?? []));
}

/** Parses `value` with `schema`. Returns null if it does not match. */
export function fit<T extends z.ZodType>(schema: T, value: unknown): z.output<T> | null {
  // Absent values match no tool schema, and a failing parse is slow.
  if (value === null || value === undefined) return null;
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
