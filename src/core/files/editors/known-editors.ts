import type { EditorId } from '#shared/contract/editors.ts';

import { codeEditors } from './code-editors.ts';
import type { Editor } from './editor.ts';
import { jetBrainsEditors } from './jetbrains-editors.ts';
import { otherEditors } from './other-editors.ts';

export const knownEditors: Readonly<Record<EditorId, Editor>> = {
  ...codeEditors,
  ...jetBrainsEditors,
  ...otherEditors,
};
