import { z } from 'zod';

/**
 * A part of a huge request that windows load in pieces. The request holds its beginning; a blob
 * holds all of it.
 */
export const contentCut = z.object({
  /** Path in the request, e.g. `['details', 'input']`. */
  path: z.array(z.union([z.string(), z.int()])),
  kind: z.enum(['text', 'list', 'fields']),
  /** Hash of the text, or of the JSON of the list or the fields. */
  hash: z.string(),
  bytes: z.int(),
  /** Total number of entries of the list or the fields, or of characters of the text. */
  count: z.int(),
});
export type ContentCut = z.infer<typeof contentCut>;

/** Returns the cut at exactly that path, or null. */
export function cutAt(
  cuts: readonly ContentCut[] | undefined,
  path: ContentCut['path'],
): ContentCut | null {
  return cuts?.find((cut) => cut.path.length === path.length && startsWith(cut.path, path)) ?? null;
}

/** Returns whether anything at or below that path is cut. */
export function isCutBelow(
  cuts: readonly ContentCut[] | undefined,
  path: ContentCut['path'],
): boolean {
  return cuts?.some((cut) => startsWith(cut.path, path)) ?? false;
}

const startsWith = (path: ContentCut['path'], start: ContentCut['path']): boolean =>
  start.every((key, at) => path[at] === key);
