import { z } from 'zod';

import { call, failures } from './call.ts';

/** Editors in order of precedence: the first one found is the default. */
export const editorId = z.enum([
  'vscode',
  'cursor',
  'windsurf',
  'zed',
  'vscodeInsiders',
  'vscodium',
  'sublime',
  'idea',
  'webstorm',
  'pycharm',
  'phpstorm',
  'goland',
  'rustrover',
  'clion',
  'rubymine',
  'rider',
  'androidStudio',
  'textmate',
  'kate',
  'notepadPlusPlus',
  'neovide',
  'gvim',
  'emacs',
]);
export type EditorId = z.infer<typeof editorId>;

/** `system` is the system's default program for the file. `custom` is the person's own command. */
export const editorChoice = z.enum([...editorId.options, 'system', 'custom']);
export type EditorChoice = z.infer<typeof editorChoice>;

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
    z.strictObject({}),
    z.object({ editors: z.array(editorInfo), automatic: editorChoice.nullable() }),
    failures('unavailable'),
  ),
};
