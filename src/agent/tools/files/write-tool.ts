import { z } from 'zod';

import { hashOf } from '#agent/edit/edit-file.ts';
import { decodeFile, encodeFile, type TextFile, withText } from '#agent/edit/text-file.ts';
import { resolvePath } from '#agent/workspace/resolve-path.ts';

import { failed } from '../result/outcome.ts';
import { shownPath } from '../result/shown-path.ts';
import { defineTool, type Tool } from '../tool.ts';
import { type FileOnDisk, fileOnDisk, planChanges } from './planned-changes.ts';
import type { ReadFiles } from './read-files.ts';

const schema = z.object({ path: z.string(), content: z.string() });

/** Writes a new file, or replaces one that the model has read completely. */
export function writeTool(readFiles: ReadFiles): Tool<typeof schema> {
  return defineTool({
    name: 'write',
    description:
      'Writes a whole file: a new one, or one that you have read completely. Prefer edit for changes.',
    kind: 'edit',
    schema,
    isParallel: false,
    async plan({ path: given, content }, { workspace }) {
      const resolved = await resolvePath(workspace, given);
      if (!resolved.ok) return failed(`${given}: ${resolved.error}`);
      const name = shownPath(workspace, resolved.value);
      const file = await fileOnDisk(resolved.value);
      if (!file.ok) return failed(`${name}: ${file.error}`);
      const refusal = refusalOf(readFiles, file.value);
      if (refusal !== null) return failed(`${name}: ${refusal}`);
      const after = encodeFile(withText(formerOf(file.value), content));
      const verb = file.value.bytes === null ? 'Create' : 'Replace';
      return planChanges(readFiles, [{ file: file.value, after }], {
        title: `${verb} ${name}`,
        result: `${verb}d ${name} (${after.length} bytes).`,
      });
    },
  });
}

/** Returns the file that is replaced; an empty one if there is none, or no text. */
function formerOf({ bytes }: FileOnDisk): TextFile {
  const decoded = bytes === null ? null : decodeFile(bytes);
  return decoded?.ok === true ? decoded.value : { text: '', hasBom: false };
}

function refusalOf(readFiles: ReadFiles, { path, bytes }: FileOnDisk): string | null {
  if (bytes === null) return null;
  const version = readFiles.versionOf(path);
  if (version === null) return 'The file exists already. Read it first, or use edit.';
  if (version.hash !== hashOf(bytes))
    return 'The file changed after you read it. Read it again first.';
  return version.isWhole
    ? null
    : 'You have read only a part of the file, and the rest would be lost. Use edit.';
}
