import { applyPatch } from 'diff';

import type { InteractionDetails } from '#shared/interaction/interaction.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import { changeOf } from './diff-against-file.ts';
import type { DiffDetails } from './file-diff.ts';
import { sideOf } from './unified-diff.ts';

/** An edit of one file, which can be applied to any content that the file has. */
export type FileEdit = {
  readonly filePath: string;
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
  if (shown?.type === 'changes') return shown.files.map((file) => editOf(file, undefined));
  return null;
}

function editOf(diff: DiffDetails, tool: ToolUse | undefined): FileEdit {
  return { filePath: diff.filePath, textAfter: (before) => textAfter(diff, tool, before) };
}

function textAfter(
  diff: DiffDetails,
  tool: ToolUse | undefined,
  before: string | null,
): string | null | undefined {
  const { oldContent, newContent } = diff;
  if (tool?.kind === 'delete') return before === null ? undefined : null;
  const replaces = tool?.kind === 'edit' ? tool.replaces : undefined;
  if (replaces === 'file' || (oldContent === null && replaces === undefined)) return newContent;
  // An edit of no text creates a file.
  if (!before) return oldContent ? undefined : newContent;
  return oldContent ? replaced({ ...diff, oldContent }, tool, before) : undefined;
}

type Replacement = DiffDetails & { readonly oldContent: string };

/** Replaces a part of a text; undefined if that is not in it, or not clearly at one place. */
function replaced(
  diff: Replacement,
  tool: ToolUse | undefined,
  before: string,
): string | undefined {
  const { oldContent, newContent } = diff;
  if (before === oldContent) return newContent;
  if (!before.includes(oldContent)) return patched(diff, before);
  const change = changeOf(tool, diff);
  if (change) return change(before);
  const isOnce = before.indexOf(oldContent) === before.lastIndexOf(oldContent);
  return isOnce ? before.replace(oldContent, () => newContent) : undefined;
}

/** Applies the agent's own hunks, which must fit exactly. */
function patched({ hunks, oldContent }: DiffDetails, before: string): string | undefined {
  if (hunks.length === 0 || sideOf(hunks, '-') !== oldContent) return undefined;
  const own = hunks.map((hunk) => ({ ...hunk, lines: [...hunk.lines] }));
  const names = { oldFileName: '', newFileName: '', oldHeader: '', newHeader: '' };
  const options = { autoConvertLineEndings: false };
  const text = applyPatch(before, { ...names, hunks: own }, options);
  return text === false ? undefined : text;
}
