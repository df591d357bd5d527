import { hashOf } from '#agent/edit/edit-file.ts';
import { decodeFile } from '#agent/edit/text-file.ts';
import type { FileChange } from '#agent/trust/effect.ts';
import { changeFiles } from '#agent/workspace/change-files.ts';
import { errorCode, errorSentence } from '#agent/workspace/error-code.ts';
import { readResolved } from '#agent/workspace/read-resolved.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { sourceName } from '../result/data-text.ts';
import { done, failed } from '../result/outcome.ts';
import type { ToolOutcome, ToolPlan } from '../tool.ts';
import type { ReadFiles } from './read-files.ts';

/** A file when a plan is made; `bytes` null: there is none. */
export interface FileOnDisk {
  readonly path: string;
  readonly bytes: Uint8Array | null;
}

/** A change that a plan shows and `run` makes, byte for byte. */
export interface PlannedChange {
  readonly file: FileOnDisk;
  /** Null: the file is deleted. */
  readonly after: Uint8Array | null;
  /** Path of a file whose mode a new file gets. */
  readonly modeFrom?: string;
}

/** Reads the file of a plan. The failure is a sentence. */
export async function fileOnDisk(path: string): Promise<Result<FileOnDisk, string>> {
  try {
    return ok({ path, bytes: (await readResolved(path)).bytes });
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOENT' ? ok({ path, bytes: null }) : err(errorSentence(code));
  }
}

/**
 * Plans changes of files. The effects show the whole files; `run` makes all or none, and fails if a
 * file is not what the plan saw. `result` is the text for the model.
 */
export function planChanges(
  readFiles: ReadFiles,
  changes: readonly PlannedChange[],
  { title, result }: { readonly title: string; readonly result: string },
): ToolPlan {
  return {
    kind: 'plan',
    title,
    effects: changes.map((change) => ({ kind: 'edit', change: shownChange(change) })),
    run: () => runChanges(readFiles, changes, result),
    withTexts: (texts) =>
      planChanges(
        readFiles,
        changes.flatMap((change) => changedBy(change, texts)),
        { title, result: CHANGED },
      ),
  };
}

/** Result of an edit that the person changed, which the model does not know. */
const CHANGED =
  'The user changed this edit before it was made: parts of it were left out or are different. Read the files before you edit them again, and do not make these parts again unless the user asks for them.';

/** Returns a change with the content that the person wants; none if that is the present one. */
function changedBy(
  change: PlannedChange,
  texts: ReadonlyMap<string, string>,
): readonly PlannedChange[] {
  const { file } = change;
  const text = texts.get(file.path);
  if (text === undefined) return [change];
  const after = new TextEncoder().encode(text);
  return file.bytes !== null && hashOf(after) === hashOf(file.bytes) ? [] : [{ ...change, after }];
}

async function runChanges(
  readFiles: ReadFiles,
  changes: readonly PlannedChange[],
  result: string,
): Promise<ToolOutcome> {
  const changed = await changeFiles(
    changes.map(({ file, after, modeFrom }) => ({
      path: file.path,
      hashBefore: file.bytes === null ? null : hashOf(file.bytes),
      after,
      ...(modeFrom !== undefined && { modeFrom }),
    })),
  );
  if (!changed.ok) return failed(`${sourceName(changed.error.path)}: ${changed.error.text}`);
  for (const { file, after } of changes) {
    const isWhole = file.bytes === null || (readFiles.versionOf(file.path)?.isWhole ?? false);
    if (after === null) readFiles.forgetDeleted(file.path);
    else readFiles.rememberWritten(file.path, { hash: hashOf(after), isWhole });
  }
  return done(result);
}

function shownChange({ file, after }: PlannedChange): FileChange {
  return { path: file.path, before: fileText(file.bytes), after: fileText(after) };
}

/** Returns the text of a file for a card. Bytes that are no text are described. */
function fileText(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null;
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return `[binary file of ${bytes.length} bytes]`;
  const { text, hasBom } = decoded.value;
  return hasBom ? `\uFEFF${text}` : text;
}
