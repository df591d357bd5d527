import { z } from 'zod';

import type { FailedEdit } from '#agent/edit/apply-edits.ts';
import { editFile, hashOf } from '#agent/edit/edit-file.ts';
import { failureText } from '#agent/edit/failure-text.ts';
import type { MatchStep } from '#agent/edit/find-text.ts';
import { resolvePath } from '#agent/workspace/resolve-path.ts';

import { asData, sourceName } from '../result/data-text.ts';
import { failed } from '../result/outcome.ts';
import { shownPath } from '../result/shown-path.ts';
import { defineTool, type Tool } from '../tool.ts';
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
        title: `Edit ${sourceName(name)}`,
        result: `Edited ${sourceName(name)}.${correctionText(edited.value.steps)}`,
      });
    },
  });
}

/** Says why no edit was applied. The lines of the file in it are data. */
export function refusalText(name: string, count: number, failure: 'notText' | FailedEdit): string {
  if (failure === 'notText') return `${name}: The file is not UTF-8 text. Use bash.`;
  const text = failureText(failure.failure);
  const which = count > 1 ? `Edit ${failure.index + 1} of ${count} failed, none was applied. ` : '';
  const [sentence = '', ...regions] = text.split('\n');
  const quoted = regions.join('\n').trim();
  return `${name}: ${which}${sentence}${quoted === '' ? '' : `\n${asData(name, quoted)}`}`;
}

const CORRECTIONS: Readonly<Record<MatchStep, string | null>> = {
  exact: null,
  lineEnds: 'other line ends',
  characters: 'other blanks at line ends or punctuation',
  whitespace: 'other indentation',
};

/** Names the edits whose old text was not found exactly. */
export function correctionText(steps: readonly MatchStep[]): string {
  return steps
    .map((step, at) =>
      CORRECTIONS[step] === null
        ? ''
        : ` The old text of edit ${at + 1} was found with ${CORRECTIONS[step]}.`,
    )
    .join('');
}
