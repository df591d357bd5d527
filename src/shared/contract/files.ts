import { z } from 'zod';

import { call, failures } from './call.ts';

/** `path` is relative to the session's folder, with `/` between names on every system; a folder's ends with one. */
export const fileMatch = z.object({ path: z.string(), kind: z.enum(['file', 'folder']) });
export type FileMatch = z.infer<typeof fileMatch>;

export const files = {
  /** Files and folders below the session's folder that fit a few letters, best first; ignored ones are left out. */
  'files.complete': call(
    z.strictObject({ sessionId: z.string().min(1), query: z.string().max(500), limit: z.int().min(1).max(50) }),
    z.object({ matches: z.array(fileMatch) }),
    failures('noSuchSession'),
  ),
};
