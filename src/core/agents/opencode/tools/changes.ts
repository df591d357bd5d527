import { diffDetails, type DiffDetails } from '#core/agents/kits/tools/file-diff.ts';
import { readDiff } from '#core/agents/kits/tools/unified-diff.ts';
import { fieldsListAt, isFields, textAt, type Fields } from '#shared/base/fields.ts';

import type { ToolPart } from '../wire/parts.ts';

/** Returns the changes that a request for a permission or a result of a tool describes. */
export function changesIn(
  metadata: Fields,
  tool: Pick<ToolPart, 'state'> | null,
): readonly DiffDetails[] {
  return changesOf(metadata, tool?.state.input ?? {});
}

/** Returns the changes in the metadata of a tool, or else those in its input. */
export function changesOf(metadata: Fields, input: Fields): readonly DiffDetails[] {
  const several = fieldsListAt(metadata, 'files').flatMap(changeOfFile);
  if (several.length > 0) return several;
  const path = textAt(metadata, 'filepath') ?? textAt(input, 'filePath');
  const filediff = isFields(metadata.filediff) ? metadata.filediff : {};
  const diff = textAt(metadata, 'diff') ?? textAt(filediff, 'patch');
  if (path === null) return [];
  return [change(path, diff, input, metadata.exists === false)];
}

/** Returns the change of one of several files, as a patch lists it. */
function changeOfFile(file: Fields): readonly DiffDetails[] {
  const path = textAt(file, 'filePath') ?? textAt(file, 'file') ?? textAt(file, 'path');
  const diff = textAt(file, 'patch') ?? textAt(file, 'diff');
  return path === null || diff === null
    ? []
    : [change(path, diff, {}, textAt(file, 'type') === 'add')];
}

function change(filePath: string, diff: string | null, input: Fields, isNew: boolean): DiffDetails {
  const patch = readDiff(diff ?? '');
  const { hunks } = patch;
  const created = isNew || (hunks.length > 0 && hunks.every(({ oldLines }) => oldLines === 0));
  const written = textAt(input, 'content');
  const before = textAt(input, 'oldString') || patch.before;
  const after = written ?? textAt(input, 'newString') ?? patch.after;
  return diffDetails({
    filePath,
    oldContent: created ? null : before,
    newContent: after,
    patch: hunks,
  });
}
