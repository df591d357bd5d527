import { z } from 'zod';

import { call, failures } from './call.ts';

/** In the order in which the first one found is taken. */
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

/** `system`: whatever the system opens such a file with. `custom`: the person's own command. */
export const editorChoice = z.enum([...editorId.options, 'system', 'custom']);
export type EditorChoice = z.infer<typeof editorChoice>;

/** `path` of its program; `null`: it is not on this machine, or not where Corral looks. */
export const editorInfo = z.object({ editorId, name: z.string(), path: z.string().nullable() });
export type EditorInfo = z.infer<typeof editorInfo>;

export const editors = {
  /** All editors that Corral knows. `automatic`: what a file opens in when nothing is chosen; `null`: there is nothing. */
  'editors.list': call(
    z.strictObject({}),
    z.object({ editors: z.array(editorInfo), automatic: editorChoice.nullable() }),
    failures('unavailable'),
  ),
};
