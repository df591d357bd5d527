import { z } from 'zod';

/** A part of a huge request that windows get piece by piece: the request holds its beginning, a blob all of it. */
export const contentCut = z.object({
  /** Where it is in the request, e.g. `['details', 'input']`. */
  path: z.array(z.union([z.string(), z.int()])),
  kind: z.enum(['text', 'list', 'fields']),
  /** Of the text, or of the JSON of the list or the fields. */
  hash: z.string(),
  bytes: z.int(),
  /** Entries of the list or the fields, or characters of the text; all of them. */
  count: z.int(),
});
export type ContentCut = z.infer<typeof contentCut>;

/** Returns the cut of exactly that place. */
export function cutAt(cuts: readonly ContentCut[] | undefined, path: ContentCut['path']): ContentCut | null {
  return cuts?.find((cut) => cut.path.length === path.length && startsWith(cut.path, path)) ?? null;
}

/** Returns whether anything at that place or below it is cut. */
export function isCutBelow(cuts: readonly ContentCut[] | undefined, path: ContentCut['path']): boolean {
  return cuts?.some((cut) => startsWith(cut.path, path)) ?? false;
}

const startsWith = (path: ContentCut['path'], start: ContentCut['path']): boolean => start.every((key, at) => path[at] === key);
