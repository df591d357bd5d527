import { z } from 'zod';

import { call, failures } from '../call.ts';
import { editorChoice, editorId } from '../editors.ts';

/**
 * An editor and the `path` of its program; null if it is not installed, or not where Corral
 * searches.
 */
export const editorInfo = z.object({ editorId, name: z.string(), path: z.string().nullable() });

export type EditorInfo = z.infer<typeof editorInfo>;

export const editors = {
  /**
   * Lists all editors that Corral knows. `automatic` is what opens a file when nothing is chosen;
   * null if there is none.
   */
  'editors.list': call(
    () => z.strictObject({}),
    () => z.object({ editors: z.array(editorInfo), automatic: editorChoice.nullable() }),
    failures('unavailable'),
  ),
};
