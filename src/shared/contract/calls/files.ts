import { z } from 'zod';

import { call, failures } from '../call.ts';

/**
 * `path` is relative to the session's folder, with `/` as separator on every system; the path of a
 * folder ends with `/`.
 */
export const fileMatch = z.object({ path: z.string(), kind: z.enum(['file', 'folder']) });
export type FileMatch = z.infer<typeof fileMatch>;

/** Maximum number of paths per `files.exist` call. */
export const MAX_CHECKED = 200;

const sessionId = z.string().min(1);
const path = z.string().min(1).max(4096);
export const checkedPaths = z.array(path).max(MAX_CHECKED);
const place = z.int().min(1).max(1_000_000_000);
/**
 * Content of a file for the viewer. Text and images are truncated at a limit; `size` is that of the
 * whole file, in bytes.
 */
export const fileView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    /** Number of the first line of `text`. */
    firstLine: z.int(),
    hasBefore: z.boolean(),
    hasAfter: z.boolean(),
    size: z.int(),
  }),
  z.object({ kind: z.literal('image'), mediaType: z.string(), base64: z.string(), size: z.int() }),
  z.object({ kind: z.literal('binary'), size: z.int() }),
]);
export type FileView = z.infer<typeof fileView>;

/** Paths that exist, and those of them that are folders. */
export const existingPaths = z.object({
  existing: z.array(z.string()),
  folders: z.array(z.string()).default([]),
});

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
  /**
   * Returns files and folders below the session's folder that match a short query, best first;
   * ignored files are omitted.
   */
  'files.complete': call(
    () => z.strictObject({ sessionId, query: z.string().max(500), limit: z.int().min(1).max(50) }),
    () => z.object({ matches: z.array(fileMatch) }),
    failures('noSuchSession'),
  ),
  /**
   * Returns which of these paths exist now as a file or a folder; relative paths start at the
   * session's folder.
   */
  'files.exist': call(
    () => z.strictObject({ sessionId, paths: checkedPaths }),
    () => existingPaths,
    failures('noSuchSession'),
  ),
  /** Reads a file for the viewer: completely, or the part around `line` if it is large. */
  'files.view': call(
    () => z.strictObject({ sessionId, path, line: place.nullable() }),
    () => fileView,
    failures('noSuchSession', 'fileMissing', 'fileNotReadable', 'notAFile'),
  ),
  /**
   * Opens a file in the person's editor, on the machine that runs core. `opened` is `folder` if the
   * system might have executed the file; then its folder is opened. `with` is the name of the
   * program that opened it; null for the system.
   */
  'files.open': call(
    () => z.strictObject({ sessionId, path, line: place.nullable(), column: place.nullable() }),
    () => z.object({ opened: z.enum(['file', 'folder']), with: z.string().nullable() }),
    openFailures,
  ),
  /** Opens a file as `files.open` does. A relative path begins in `folder`, an absolute path. */
  'files.openIn': call(
    () =>
      z.strictObject({
        folder: z.string().min(1).max(4096),
        path,
        line: place.nullable(),
        column: place.nullable(),
      }),
    () => z.object({ opened: z.enum(['file', 'folder']), with: z.string().nullable() }),
    openFailures,
  ),
  /** Shows the folder of a file in the system's file manager. */
  'files.reveal': call(
    () => z.strictObject({ sessionId, path }),
    () => z.object({}),
    openFailures,
  ),
};
