import { applyPatch } from 'diff';

import type { InteractionDetails } from '#shared/interaction/interaction.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import type { DiffDetails } from './file-diff.ts';
import { contentAfter } from './file-text.ts';
import { sideOf } from './unified-diff.ts';

/** An edit of one file, which can be applied to any content that the file has. */
export type FileEdit = {
  readonly filePath: string;
  /** New path of the file; absent if it stays. */
  readonly movedTo?: string | undefined;
  /**
   * Returns the text after the edit, and null if the edit deletes the file. `before` is null for a
   * file that does not exist. Returns undefined if the edit does not apply.
   */
  readonly textAfter: (before: string | null) => string | null | undefined;
};

/** Returns the edits that a request asks for; null if it asks for something else. */
export function fileEdits(details: InteractionDetails): readonly FileEdit[] | null {
  if (details.type !== 'tool') return null;
  const { details: shown, tool } = details;
  if (shown?.type === 'diff') return [editOf(shown, tool)];
  if (shown?.type !== 'changes') return null;
  // The scope in the use is that of one file; the way of writing is that of all.
  const fileText = tool?.kind === 'edit' ? tool.fileText : undefined;
  const shared: ToolUse = {
    kind: 'edit',
    action: 'update',
    paths: [],
    ...(fileText && { fileText }),
  };
  return shown.files.map((file) => editOf(file, shared));
}

function editOf(diff: DiffDetails, tool: ToolUse | undefined): FileEdit {
  const { filePath, movedTo } = diff;
  return { filePath, movedTo, textAfter: (before) => textAfter(diff, tool, before) };
}

function textAfter(
  diff: DiffDetails,
  tool: ToolUse | undefined,
  before: string | null,
): string | null | undefined {
  const { oldContent: oldText, newContent: newText, isDeleted } = diff;
  if (tool?.kind === 'delete' || isDeleted === true) return before === null ? undefined : null;
  const { replaces, fileText } = tool?.kind === 'edit' ? tool : {};
  const isOfWholeFiles = fileText === 'rewritten' || fileText === 'exact';
  if (fileText !== undefined && (replaces !== undefined || isOfWholeFiles))
    return contentAfter(fileText, before, { oldText, newText, replaces });
  return plainTextAfter(diff, replaces, before);
}

/** Applies an edit by an agent that writes its texts as they are. */
function plainTextAfter(
  diff: DiffDetails,
  replaces: 'file' | 'once' | 'everywhere' | undefined,
  before: string | null,
): string | undefined {
  const { oldContent, newContent } = diff;
  if (replaces === 'file' || (oldContent === null && replaces === undefined)) return newContent;
  // An edit of no text creates a file.
  if (!before) return oldContent ? undefined : newContent;
  return oldContent ? replaced({ ...diff, oldContent }, replaces, before) : undefined;
}

type Replacement = DiffDetails & { readonly oldContent: string };

/** Replaces a part of a text; undefined if that is not in it, or not clearly at one place. */
function replaced(
  diff: Replacement,
  replaces: 'once' | 'everywhere' | undefined,
  before: string,
): string | undefined {
  const { oldContent, newContent } = diff;
  if (before === oldContent) return newContent;
  // A lone CR ends a line for some agents only, so that their lines are not known.
  if (/\r(?!\n)/u.test(before)) return undefined;
  if (!before.includes(oldContent)) return patched(diff, before);
  if (replaces === 'everywhere') return before.replaceAll(oldContent, () => newContent);
  const isOnce = before.indexOf(oldContent) === before.lastIndexOf(oldContent);
  return isOnce ? before.replace(oldContent, () => newContent) : undefined;
}

/** Applies the agent's own hunks, which must fit exactly. */
function patched({ hunks, oldContent, newContent }: Replacement, before: string) {
  const [isOldOpen, isNewOpen] = [isOpen(hunks, '-', oldContent), isOpen(hunks, '+', newContent)];
  if (hunks.length === 0 || isOldOpen === null || isNewOpen === null) return undefined;
  // A hunk with an end without a line end is that of the whole file.
  if ((isOldOpen || isNewOpen) && before.endsWith('\n') === isOldOpen) return undefined;
  const own = hunks.map((hunk) => ({ ...hunk, lines: [...hunk.lines] }));
  const names = { oldFileName: '', newFileName: '', oldHeader: '', newHeader: '' };
  const options = { autoConvertLineEndings: false };
  const text = applyPatch(isOldOpen ? `${before}\n` : before, { ...names, hunks: own }, options);
  if (text === false) return undefined;
  return isNewOpen ? text.replace(/\n$/u, '') : text;
}

/** Returns true if a side of hunks ends without a line end; null if the text is not that side. */
function isOpen(hunks: DiffDetails['hunks'], sign: '+' | '-', text: string): boolean | null {
  const side = sideOf(hunks, sign);
  if (side === text) return false;
  return side === `${text}\n` ? true : null;
}
