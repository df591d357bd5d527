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

/** What `fit` reads by: a schema, or a `remembered` one. */
type Reads<O> = { safeParse(value: unknown): { readonly success: true; readonly data: O } | { readonly success: false } };

/** `value` read as `schema`, or `null` when it does not fit. */
export function fit<O>(schema: Reads<O>, value: unknown): O | null {
  // What is not there fits no schema of a tool, and a failing parse is slow.
  if (value === null || value === undefined) return null;
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/**
 * As `schema`, for what is read several times in a row: who describes a tool reads its input for the details, for the summary and again when
 * the result is there. What it gives is not to be changed.
 */
export function remembered<T extends z.ZodType>(schema: T): Reads<z.output<T>> {
  let last: { readonly value: unknown; readonly parsed: z.ZodSafeParseResult<z.output<T>> } | null = null;
  return {
    safeParse(value) {
      if (last === null || last.value !== value) last = { value, parsed: schema.safeParse(value) };
      return last.parsed;
    },
  };
}
