import { z } from 'zod';

import { call, failures } from './call.ts';

/** `path` is relative to the session's folder, with `/` between names on every system; a folder's ends with one. */
export const fileMatch = z.object({ path: z.string(), kind: z.enum(['file', 'folder']) });
export type FileMatch = z.infer<typeof fileMatch>;

/** Paths asked about at once. */
export const MAX_CHECKED = 200;

const sessionId = z.string().min(1);
const path = z.string().min(1).max(4096);
const place = z.int().min(1).max(1_000_000_000);
/** What the viewer shows of a file. Text and images are bounded; `size` is that of the whole file, in bytes. */
export const fileView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    /** Number of the first line that is here. */
    firstLine: z.int(),
    hasBefore: z.boolean(),
    hasAfter: z.boolean(),
    size: z.int(),
  }),
  z.object({ kind: z.literal('image'), mediaType: z.string(), base64: z.string(), size: z.int() }),
  z.object({ kind: z.literal('binary'), size: z.int() }),
]);
export type FileView = z.infer<typeof fileView>;

const openFailures = failures(
  'noSuchSession',
  'fileMissing',
  'fileNotReadable',
  'notAFile',
  'noEditor',
  'editorMissing',
  'editorFailed',
  'editorCommandWrong',
);

export const files = {
  /** Files and folders below the session's folder that fit a few letters, best first; ignored ones are left out. */
  'files.complete': call(
    z.strictObject({ sessionId, query: z.string().max(500), limit: z.int().min(1).max(50) }),
    z.object({ matches: z.array(fileMatch) }),
    failures('noSuchSession'),
  ),
  /** Which of these paths lead to a file or a folder now; relative ones from the session's folder. */
  'files.exist': call(
    z.strictObject({ sessionId, paths: z.array(path).max(MAX_CHECKED) }),
    z.object({ existing: z.array(z.string()) }),
    failures('noSuchSession'),
  ),
  /** Reads a file for the viewer: whole, or the part around `line` where it is large. */
  'files.view': call(
    z.strictObject({ sessionId, path, line: place.nullable() }),
    fileView,
    failures('noSuchSession', 'fileMissing', 'fileNotReadable', 'notAFile'),
  ),
  /**
   * Shows a file in the person's editor, on the machine that core runs on. `opened` is `folder` where the system
   * might have run the file: then its folder is shown. `with`: the name of what opened it, `null` for the system.
   */
  'files.open': call(
    z.strictObject({ sessionId, path, line: place.nullable(), column: place.nullable() }),
    z.object({ opened: z.enum(['file', 'folder']), with: z.string().nullable() }),
    openFailures,
  ),
  /** Shows the folder of a file in the system's file manager. */
  'files.reveal': call(z.strictObject({ sessionId, path }), z.object({}), openFailures),
};
