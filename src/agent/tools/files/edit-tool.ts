import { z } from 'zod';

import { editFile, hashOf } from '#agent/edit/edit-file.ts';
import { resolvePath } from '#agent/workspace/resolve-path.ts';

import { failed } from '../result/outcome.ts';
import { shownPath } from '../result/shown-path.ts';
import { defineTool, type Tool } from '../tool.ts';
import { correctionText, refusalText } from './edit-texts.ts';
import { fileOnDisk, planChanges } from './planned-changes.ts';
import type { ReadFiles } from './read-files.ts';

const schema = z.object({
  path: z.string(),
  edits: z
    .array(
      z.object({
        old: z.string().describe('Exact text of the file that occurs once'),
        new: z.string(),
        all: z.boolean().optional().describe('Replace every exact occurrence'),
      }),
    )
    .min(1)
    .describe('Applied in order, all or none'),
});

/** Replaces texts of a file that the model has read. */
export function editTool(readFiles: ReadFiles): Tool<typeof schema> {
  return defineTool({
    name: 'edit',
    description: 'Replaces texts in a file that you have read and that is unchanged since.',
    kind: 'edit',
    schema,
    isParallel: false,
    async plan({ path: given, edits }, { workspace }) {
      const resolved = await resolvePath(workspace, given);
      if (!resolved.ok) return failed(`${given}: ${resolved.error}`);
      const name = shownPath(workspace, resolved.value);
      const file = await fileOnDisk(resolved.value);
      if (!file.ok) return failed(`${name}: ${file.error}`);
      const { bytes } = file.value;
      if (bytes === null) return failed(`${name}: There is no such file. Use write for a new one.`);
      const version = readFiles.versionOf(resolved.value);
      if (version === null) return failed(`${name}: Read the file before you edit it.`);
      const edited = editFile(
        bytes,
        version.hash,
        edits.map((edit) => ({ oldText: edit.old, newText: edit.new, all: edit.all ?? false })),
      );
      if (!edited.ok) return failed(refusalText(name, edits.length, edited.error));
      const after = edited.value.bytes;
      if (hashOf(after) === hashOf(bytes)) return failed(`${name}: The edits change nothing.`);
      return planChanges(readFiles, [{ file: file.value, after }], {
        title: `Edit ${name}`,
        result: `Edited ${name}.${correctionText(edited.value.steps)}`,
      });
    },
  });
}
