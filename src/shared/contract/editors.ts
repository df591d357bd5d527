import { z } from 'zod';

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
