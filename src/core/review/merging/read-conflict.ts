import { createHash, randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import type { GitFailure } from '#core/git/engine/git.ts';
import type { IndexEntry } from '#core/store/reviews/review-undos.ts';
import type { Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { FileConflict, ConflictTake } from '#shared/git/conflict.ts';

import { entriesOf } from '../applying/index-changes.ts';
import { noSuchChange, type DiffNeeds } from '../reading/read-file-diff.ts';
import type { WorkState } from '../repository/work-states.ts';
import {
  conflictRegions,
  markedLines,
  withBases,
  type ConflictRegion,
} from './conflict-regions.ts';

/** Size of a side that is read, and of a file whose marks are read. */
const MAX_END = 4 * 1024 * 1024;
const SAMPLE = 8000;
/** Number of lines that are shown above and below a region. */
const AROUND = 3;
const REGULAR: ReadonlySet<string> = new Set([FILE_MODES.file, FILE_MODES.program]);

/** A file with a conflict, as index and working tree have it now. */
export type FoundConflict = {
  readonly kind: FileConflict['kind'];
  readonly entries: readonly IndexEntry[];
  /** State of the file in the working tree; null if there is none. */
  readonly work: WorkState | null;
  /** Identifies the state of index and working tree. */
  readonly stateId: string;
};

type Env = Readonly<Record<string, string>>;

/** Finds a conflict in the index. */
export async function findConflict(
  { repository, states }: DiffNeeds,
  path: string,
  env: Env = {},
): Promise<Result<FoundConflict, GitFailure | Failure<'noSuchChange'>>> {
  const listed = await entriesOf(repository, [path], { env });
  if (!listed.ok) return listed;
  const entries = listed.value.get(path) ?? [];
  const kind = KINDS[entries.map(({ stage }) => stage).join('')];
  if (kind === undefined) return noSuchChange(path);
  const work = await states.of(repository.root, path);
  const facts = JSON.stringify([entries, work?.contentId ?? null]);
  const stateId = createHash('sha256').update(facts).digest('base64url').slice(0, 22);
  return ok({ kind, entries, work, stateId });
}

/** Stages of the index that exist, as `git status` names their conflicts. */
const KINDS: Readonly<Record<string, FileConflict['kind']>> = {
  '1': 'bothDeleted',
  '2': 'addedByUs',
  '3': 'addedByThem',
  '12': 'deletedByThem',
  '13': 'deletedByUs',
  '23': 'bothAdded',
  '123': 'bothChanged',
};

/** Reads a conflict: its sides, and the regions that are marked in the file. */
export async function readConflict(
  needs: DiffNeeds,
  path: string,
  scratchFolder: string,
): Promise<Result<FileConflict, GitFailure | Failure<'noSuchChange'>>> {
  const found = await findConflict(needs, path);
  if (!found.ok) return found;
  const { kind, entries, stateId } = found.value;
  const stage = (number: number) => entries.find((entry) => entry.stage === number);
  const end = (number: number) => blobText(needs, stage(number));
  const ends = await Promise.all([end(1), end(2), end(3)]);
  const [base, ours, theirs] = ends.map((content) => content?.toString('utf8') ?? null);
  const hasBoth = kind === 'bothChanged' || kind === 'bothAdded';
  const isText = hasBoth && ends[1] !== null && ends[2] !== null;
  const regions = isText ? await regionsOf(needs, path, ends, scratchFolder) : null;
  return ok({
    kind,
    stateId,
    base: base ?? null,
    ours: ours ?? null,
    theirs: theirs ?? null,
    takes: regions === null ? [...takesOf(found.value)] : [],
    regions: regions === null ? null : [...regions],
  });
}

/**
 * Returns the decisions about a file as a whole. Those of submodules, and of a file whose place a
 * folder has taken, are left to git and the person.
 */
export function takesOf(found: FoundConflict): readonly ConflictTake[] {
  const { entries } = found;
  if (isBehindFolder(found) || hasSubmodule(found)) return [];
  const has = (stage: number) => entries.some((entry) => entry.stage === stage);
  return [
    ...(has(2) ? (['ours'] as const) : []),
    ...(has(3) ? (['theirs'] as const) : []),
    ...(has(2) && has(3) ? [] : (['delete'] as const)),
  ];
}

/** Returns true if a folder has taken the place of the file, as merges of git 2.30 leave it. */
export function isBehindFolder(found: FoundConflict): boolean {
  return found.work?.mode === FILE_MODES.submodule && !hasSubmodule(found);
}

function hasSubmodule({ entries }: FoundConflict): boolean {
  return entries.some(({ mode }) => mode === FILE_MODES.submodule);
}

/** Returns the marked regions of the working tree's file; null if it is no text. */
async function regionsOf(
  needs: DiffNeeds,
  path: string,
  ends: readonly (Buffer | null)[],
  scratchFolder: string,
): Promise<FileConflict['regions']> {
  const content = await needs.files.read(needs.repository.root, path, MAX_END);
  if (!content.ok || isBinary(content.value)) return null;
  const lines = markedLines(content.value);
  const marked = conflictRegions(lines);
  const needsBases = marked.some(({ base }) => base === null);
  const merged = needsBases ? await mergedWithBases(needs, ends, scratchFolder) : [];
  return withBases(marked, merged).map((region) => shownRegion(lines, region));
}

/** Merges the sides once more, so that the marks contain the base. */
async function mergedWithBases(
  { repository, files }: DiffNeeds,
  ends: readonly (Buffer | null)[],
  scratchFolder: string,
): Promise<readonly ConflictRegion[]> {
  const [root, parent] = [dirname(scratchFolder), basename(scratchFolder)];
  const folder = `${parent}/conflict-${randomUUID()}`;
  try {
    const places: string[] = [];
    for (const [index, name] of [
      [1, 'ours'],
      [0, 'base'],
      [2, 'theirs'],
    ] as const) {
      const entry = { kind: 'file', permissions: 0o600, content: ends[index] ?? Buffer.alloc(0) };
      const put = await files.put(root, `${folder}/${name}`, { ...entry, kind: 'file' }, null);
      if (!put.ok) return [];
      places.push(join(root, folder, name));
    }
    const args = ['merge-file', '-p', '-q', '--diff3', ...places];
    const merged = await repository.run(args, { maxBytes: 4 * MAX_END });
    return merged.ok ? conflictRegions(markedLines(Buffer.from(merged.value.stdout))) : [];
  } finally {
    await files.forget(join(root, folder));
  }
}

function shownRegion(lines: readonly string[], region: ConflictRegion) {
  const { from, to, ours, base, theirs, oursLabel, theirsLabel } = region;
  return {
    line: from + 1,
    above: shownLines(lines.slice(Math.max(0, from - AROUND), from)),
    below: shownLines(lines.slice(to, to + AROUND)),
    ours: shownLines(ours),
    base: base && shownLines(base),
    theirs: shownLines(theirs),
    oursLabel: utf8(oursLabel),
    theirsLabel: utf8(theirsLabel),
  };
}

function shownLines(lines: readonly string[]): string[] {
  return lines.map((line) => utf8(line.replace(/\r?\n$/u, '')));
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Returns the content of a side; null if it does not exist, is large or is no text. */
async function blobText(
  { repository }: DiffNeeds,
  entry: IndexEntry | undefined,
): Promise<Buffer | null> {
  if (!entry || !REGULAR.has(entry.mode)) return null;
  const args = ['cat-file', 'blob', entry.id];
  const content = await repository.read(args, { maxBytes: MAX_END });
  return content.ok && !isBinary(content.value) ? content.value : null;
}

function isBinary(content: Buffer): boolean {
  return content.subarray(0, SAMPLE).includes(0);
}
