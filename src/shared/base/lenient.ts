import { z } from 'zod';

/**
 * Pieces of schemas that bend instead of breaking: agents change their shapes without telling anyone. What is absent has
 * a default of its own: that is common, and `catch` first describes what it forgives, which is slow.
 */
export const text = z.string().default('').catch('');
export const maybeText = z.string().nullable().default(null).catch(null);
export const maybeInt = z.int().nullable().default(null).catch(null);
export const flag = z.boolean().default(false).catch(false);

/** A list whose bad items are left out. */
export function listOf<T extends z.ZodType>(item: T) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((each) => fit(item, each) ?? []));
}

/** `value` read as `schema`, or `null` when it does not fit. */
export function fit<T extends z.ZodType>(schema: T, value: unknown): z.output<T> | null {
  // What is not there fits no schema of a tool, and a failing parse is slow.
  if (value === null || value === undefined) return null;
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
