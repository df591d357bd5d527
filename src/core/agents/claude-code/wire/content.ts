import { isFields, type Fields } from '#shared/base/fields.ts';

/**
 * Returns a message's content as a list of blocks; older and shorter forms are a plain string.
 * Returns null for any other value.
 */
export function blocksOf(content: unknown): readonly Fields[] | null {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return null;
  return content.map((block: unknown) =>
    isFields(block) ? block : { type: 'text', text: JSON.stringify(block) },
  );
}
