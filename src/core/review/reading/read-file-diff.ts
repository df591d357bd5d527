import { gitFailed, type GitFailure } from '#core/git/engine/git.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { FileDiff, ReviewHunk } from '#shared/git/file-change.ts';
import { compose } from '#shared/words/sentence.ts';

import { hunkIds } from '../diff/hunk-ids.ts';
import { patchHunks, type PatchFile, type PatchHunk, type PatchLine } from '../diff/patch-hunks.ts';
import type { ReviewRepository } from '../repository/review-repository.ts';
import type { WorkFilesPort } from '#core/ports/work-files-port.ts';
import { lineCount, type WorkStates } from '../repository/work-states.ts';
import { DIFF_OPTIONS } from './diff-options.ts';
import type { Ends } from './ends.ts';
import { readChanges, type FoundChange, type Selection } from './read-changes.ts';

/** Length of the diff of one file that is read, in bytes. */
const MAX_DIFF = 16 * 1024 * 1024;
/** Size up to which the lines of an old end are counted. */
const MAX_COUNTED = 64 * 1024 * 1024;
export const USUAL_CONTEXT = 3;

export type DiffNeeds = {
  readonly repository: ReviewRepository;
  readonly states: WorkStates;
  readonly files: WorkFilesPort;
};

type DiffQuery = {
  readonly ends: Ends;
  readonly ignoreSpace: boolean;
  readonly path: string;
  readonly context: number;
  /** The change, if it is known already. */
  readonly found?: FoundChange | undefined;
};

type DiffFailure = GitFailure | Failure<'noSuchChange'>;

/** A changed file with the bytes of its hunks. */
export type FoundDiff = {
  readonly found: FoundChange;
  readonly patch: PatchFile;
  /** Ids of the hunks, in their order. */
  readonly ids: readonly string[];
};

/** Finds the change of one path, and the former path if the file was renamed. */
export async function findChange(
  needs: DiffNeeds,
  { ends, ignoreSpace, path }: Pick<DiffQuery, 'ends' | 'ignoreSpace' | 'path'>,
): Promise<Result<FoundChange, DiffFailure>> {
  const pick = async (selection: Selection) => {
    const read = await readChanges(needs, selection);
    if (!read.ok) return read;
    return ok(read.value.found.find(({ change }) => change.path === path) ?? null);
  };
  const alone = await pick({ ends, ignoreSpace, paths: [path] });
  if (!alone.ok) return alone;
  if (alone.value === null) return noSuchChange(path);
  // git finds a rename only if it sees both paths.
  if (alone.value.change.status !== 'added') return ok(alone.value);
  const among = await pick({ ends, ignoreSpace });
  if (!among.ok) return among;
  return ok(among.value ?? alone.value);
}

/** Reads the bytes of the hunks of one file. */
export async function findDiff(
  needs: DiffNeeds,
  query: DiffQuery,
): Promise<Result<FoundDiff, DiffFailure>> {
  const found = query.found ? ok(query.found) : await findChange(needs, query);
  if (!found.ok) return found;
  const { change } = found.value;
  const patch =
    change.status === 'untracked'
      ? await untrackedPatch(needs, found.value)
      : await trackedPatch(needs.repository, query, change.oldPath);
  if (!patch.ok) return patch;
  const ids = hunkIds(query.path, patch.value.hunks);
  return ok({ found: found.value, patch: patch.value, ids });
}

/** Returns the hunks of one file as windows get them, without the mark. */
export async function readFileDiff(
  needs: DiffNeeds,
  query: DiffQuery,
): Promise<
  Result<Omit<FileDiff, 'change'> & { readonly change: FoundChange['change'] }, DiffFailure>
> {
  const found = query.found ? ok(query.found) : await findChange(needs, query);
  if (!found.ok) return found;
  const [read, old] = await Promise.all([
    findDiff(needs, { ...query, found: found.value }),
    oldLinesOf(needs.repository, query.ends, found.value),
  ]);
  if (!read.ok) return read;
  const { patch, ids } = read.value;
  const hunks = patch.hunks.map((hunk, index) => shownHunk(hunk, ids[index] ?? ''));
  const lines = endLines(read.value, old);
  return ok({ change: found.value.change, hunks, ...lines, isCut: patch.isCut });
}

async function trackedPatch(
  repository: ReviewRepository,
  { ends, ignoreSpace, path, context }: DiffQuery,
  oldPath: string | null,
): Promise<Result<PatchFile, GitFailure>> {
  const args = ['diff', ...DIFF_OPTIONS, `-U${context}`, ...(ignoreSpace ? ['-w'] : [])];
  const paths = oldPath === null ? [path] : [path, oldPath];
  const options = { env: ends.env, maxBytes: MAX_DIFF };
  const ran = await repository.run([...args, ...ends.args, '--', ...paths], options);
  if (!ran.ok) return ran;
  const isCut = ran.value.killed === 'tooMuchOutput';
  if (!isCut && ran.value.code !== 0) return gitFailed(args, ran.value);
  return ok(await patchHunks(Buffer.from(ran.value.stdout), { path, oldPath, isCut }));
}

/** Returns an untracked file as one hunk that adds all of its lines. */
async function untrackedPatch(
  { repository, files }: DiffNeeds,
  { change }: FoundChange,
): Promise<Result<PatchFile, DiffFailure>> {
  if (change.isBinary || change.isSubmodule) return ok({ hunks: [], isCut: false });
  const content = await files.read(repository.root, change.path, MAX_DIFF);
  if (!content.ok)
    return content.error === 'tooLarge'
      ? ok({ hunks: [], isCut: true })
      : noSuchChange(change.path);
  const lines = addedLines(content.value);
  if (lines.length === 0) return ok({ hunks: [], isCut: false });
  const head = { oldStart: 0, oldLines: 0, newStart: 1, newLines: lines.length, heading: '' };
  return ok({ hunks: [{ ...head, lines, isCut: false }], isCut: false });
}

function addedLines(content: Buffer): readonly PatchLine[] {
  const lines: PatchLine[] = [];
  for (let from = 0; from < content.length;) {
    const end = content.indexOf(0x0a, from);
    const text = content.subarray(from, end < 0 ? content.length : end);
    lines.push({ marker: '+', text, hasBreak: end >= 0 });
    from = end < 0 ? content.length : end + 1;
  }
  return lines;
}

/** Counts the lines of the old end; null if there is none, or it is no text. */
async function oldLinesOf(
  repository: ReviewRepository,
  { env }: Ends,
  { change, oldId }: FoundChange,
): Promise<number | null> {
  const isText = !change.isBinary && !change.isSubmodule && change.oldMode !== null;
  if (!isText || oldId === null) return null;
  const read = await repository.read(['cat-file', 'blob', oldId], { env, maxBytes: MAX_COUNTED });
  return read.ok ? lineCount(read.value) : null;
}

/** Returns the lines of both ends: those of the new one follow from `old` and the hunks. */
function endLines(
  { found: { change }, patch: { hunks, isCut } }: FoundDiff,
  old: number | null,
): Pick<FileDiff, 'oldLines' | 'newLines'> {
  if (change.isBinary || change.isSubmodule || isCut) return { oldLines: null, newLines: null };
  const grown = hunks.reduce((sum, { oldLines, newLines }) => sum + newLines - oldLines, 0);
  const before = change.oldMode === null ? 0 : old;
  const isGone = change.newMode === null || change.status === 'deleted';
  return { oldLines: old, newLines: isGone || before === null ? null : before + grown };
}

function shownHunk(hunk: PatchHunk, hunkId: string): ReviewHunk {
  const { oldStart, oldLines, newStart, newLines, heading, lines } = hunk;
  const ends = (marker: '-' | '+') =>
    lines.some((line) => !line.hasBreak && (line.marker === ' ' || line.marker === marker));
  return {
    oldStart,
    oldLines,
    newStart,
    newLines,
    heading,
    hunkId,
    lines: lines.map(({ marker, text }) => marker + text.toString('utf8')),
    oldEndsWithoutBreak: ends('-'),
    newEndsWithoutBreak: ends('+'),
  };
}

export function noSuchChange(path: string) {
  return fail('noSuchChange', compose('reviewFailures.noSuchChange', { path }));
}
