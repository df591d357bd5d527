import { z } from 'zod';

import { hashOf } from '#agent/edit/edit-file.ts';
import { decodeFile, encodeFile, withText } from '#agent/edit/text-file.ts';
import { resolvePath } from '#agent/workspace/resolve-path.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { correctionText, markRegions } from '../files/edit-texts.ts';
import {
  type FileOnDisk,
  fileOnDisk,
  type PlannedChange,
  planChanges,
} from '../files/planned-changes.ts';
import type { ReadFiles } from '../files/read-files.ts';
import { failed } from '../result/outcome.ts';
import { shownPath } from '../result/shown-path.ts';
import { defineTool, type Tool } from '../tool.ts';
import { applyHunks } from './apply-hunks.ts';
import { type FilePatch, parsePatch } from './parse-patch.ts';

const schema = z.object({
  patch: z.string().describe('*** Begin Patch … *** End Patch'),
});

/** Changes of one file of a patch, and the line that reports them. */
interface PatchedFile {
  readonly changes: readonly PlannedChange[];
  readonly report: string;
}

/** Applies the patch envelope that OpenAI's models are trained on. */
export function patchTool(readFiles: ReadFiles): Tool<typeof schema> {
  return defineTool({
    name: 'apply_patch',
    description:
      'Applies a patch (*** Add File, *** Update File with *** Move to, *** Delete File) to files that you have read. All or none.',
    kind: 'edit',
    schema,
    isParallel: false,
    async plan({ patch }, { workspace }) {
      const parsed = parsePatch(patch);
      if (!parsed.ok) return failed(parsed.error);
      const files: PatchedFile[] = [];
      for (const file of parsed.value) {
        const patched = await patchFile(readFiles, workspace, file);
        if (!patched.ok) return failed(`Nothing was changed. ${patched.error}`);
        files.push(patched.value);
      }
      const changes = files.flatMap((file) => file.changes);
      if (new Set(changes.map(({ file }) => file.path)).size < changes.length)
        return failed('Nothing was changed. Each file may occur once in a patch.');
      const reports = files.map(({ report }) => report);
      const more = reports.length > 1 ? ` and ${reports.length - 1} more` : '';
      return planChanges(readFiles, changes, {
        title: `Patch: ${(reports[0] ?? '').split('. ')[0]}${more}`,
        result: reports.join('\n'),
      });
    },
  });
}

async function patchFile(
  readFiles: ReadFiles,
  workspace: string,
  patch: FilePatch,
): Promise<Result<PatchedFile, string>> {
  const found = await locate(workspace, patch.path);
  if (!found.ok) return found;
  const { file, name } = found.value;
  if (patch.kind === 'add') {
    if (file.bytes !== null) return err(`${name}: The file exists already. Use *** Update File.`);
    const text = patch.lines.map((line) => `${line}\n`).join('');
    return ok({ changes: [{ file, after: encode(text) }], report: `Create ${name}` });
  }
  const refusal = refusalOf(readFiles, file);
  if (refusal !== null) return err(`${name}: ${refusal}`);
  if (patch.kind === 'delete')
    return ok({ changes: [{ file, after: null }], report: `Delete ${name}` });
  return updateFile(workspace, { file, name }, patch);
}

async function updateFile(
  workspace: string,
  { file, name }: { readonly file: FileOnDisk; readonly name: string },
  patch: Extract<FilePatch, { readonly kind: 'update' }>,
): Promise<Result<PatchedFile, string>> {
  const decoded = decodeFile(file.bytes ?? new Uint8Array());
  if (!decoded.ok) return err(`${name}: The file is not UTF-8 text. Use bash.`);
  const patched = applyHunks(decoded.value.text, patch.hunks);
  if (!patched.ok) return err(`${name}: ${markRegions(name, patched.error)}`);
  const { text, steps } = patched.value;
  const after = encodeFile(withText(decoded.value, text));
  const corrections = correctionText(steps);
  if (patch.moveTo === null)
    return text === decoded.value.text
      ? err(`${name}: The patch changes nothing.`)
      : ok({ changes: [{ file, after }], report: `Edit ${name}.${corrections}` });
  const target = await locate(workspace, patch.moveTo);
  if (!target.ok) return target;
  if (target.value.file.bytes !== null)
    return err(`${target.value.name}: The target of the move exists already.`);
  return ok({
    changes: [
      { file: target.value.file, after, modeFrom: file.path },
      { file, after: null },
    ],
    report: `Move ${name} to ${target.value.name}.${corrections}`,
  });
}

async function locate(
  workspace: string,
  given: string,
): Promise<Result<{ readonly file: FileOnDisk; readonly name: string }, string>> {
  const resolved = await resolvePath(workspace, given);
  if (!resolved.ok) return err(`${given}: ${resolved.error}`);
  const name = shownPath(workspace, resolved.value);
  const file = await fileOnDisk(resolved.value);
  return file.ok ? ok({ file: file.value, name }) : err(`${name}: ${file.error}`);
}

function refusalOf(readFiles: ReadFiles, { path, bytes }: FileOnDisk): string | null {
  if (bytes === null) return 'There is no such file.';
  const version = readFiles.versionOf(path);
  if (version === null) return 'Read the file before you change it.';
  return version.hash === hashOf(bytes)
    ? null
    : 'The file changed after you read it. Read it again.';
}

function encode(text: string): Uint8Array {
  return encodeFile({ text, hasBom: false });
}
