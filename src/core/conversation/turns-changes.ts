import { setImmediate as breathe } from 'node:timers/promises';

import type { Store } from '#core/store/store.ts';
import type { FileSum, TurnSpan } from '#core/store/messages/turn-facts.ts';
import { changedLines } from '#shared/tool/changed-lines.ts';
import { diffsIn } from '#shared/tool/diffs-in.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';
import type { DiffHunk } from '#shared/tool/tool-details.ts';
import type { TurnFile } from '#shared/conversation/turn.ts';

import { combineHunks } from './turns-combine.ts';

/** Limits of one reply and of one file: lines of hunks, and their UTF-16 units. */
const REPLY = { files: 25, lines: 8_000, units: 1_000_000 };
const FILE = { lines: 4_000, units: 400_000 };
/** Maximum number of tool executions that are read for one file. */
const MAX_STEPS = 300;

type Part = TurnFile['parts'][number];
type HunksPart = Extract<Part, { type: 'hunks' }>;
type HunkSize = { readonly lines: number; readonly units: number };
type Changes = { readonly files: TurnFile[]; readonly nextOffset: number | null };

/** Returns files from `offset` on, until the reply is full. */
export async function changesFrom(
  store: Store,
  span: TurnSpan,
  sums: readonly FileSum[],
  offset: number,
): Promise<Changes> {
  const files: TurnFile[] = [];
  let [lines, units] = [0, 0];
  for (const sum of sums.slice(offset, offset + REPLY.files)) {
    if (lines >= REPLY.lines || units >= REPLY.units) break;
    const file = await fileOf(store, span, sum);
    for (const part of file.parts) {
      const size = sizeOf(part);
      lines += size.lines;
      units += size.units;
    }
    files.push(file);
  }
  const next = offset + files.length;
  return { files, nextOffset: next < sums.length ? next : null };
}

/** Returns the seqs of the tool executions that changed the file, in the order of the changes. */
function stepsOf({ turnFacts }: Store, span: TurnSpan, filePath: string): readonly number[] {
  const steps = turnFacts
    .levels(span)
    .flatMap((level) => turnFacts.steps(level, filePath, MAX_STEPS));
  return steps
    .toSorted((a, b) => a.at - b.at || a.seq - b.seq)
    .slice(0, MAX_STEPS)
    .map(({ seq }) => seq);
}

async function fileOf(store: Store, span: TurnSpan, sum: FileSum): Promise<TurnFile> {
  const { filePath, change, steps, added, removed } = sum;
  const messages = await toolsOf(store, span, filePath);
  const parts = messages.flatMap((message) => partsOf(message, filePath));
  const isWhole = messages.length === steps && !messages.some(isCut);
  // A second creation of the file means that the file was deleted in between.
  const isDeleted = messages.slice(1).some((message) => isNew(message, filePath));
  const one = isWhole && !isDeleted ? combinedPart(parts) : null;
  if (one)
    return truncateFile({
      filePath,
      change,
      steps,
      combined: true,
      ...changedLines(one.hunks),
      parts: [one],
      cut: false,
    });
  return truncateFile({
    filePath,
    change,
    steps,
    combined: false,
    added,
    removed,
    parts,
    cut: !isWhole,
  });
}

/** Reads one message at a time and yields to the event loop in between. */
async function toolsOf(
  store: Store,
  span: TurnSpan,
  filePath: string,
): Promise<readonly ToolExecutionMessage[]> {
  const found: ToolExecutionMessage[] = [];
  for (const seq of stepsOf(store, span, filePath)) {
    const message = store.messages.bySeq(span.sessionId, seq);
    if (message?.messageType === 'tool_execution') found.push(message);
    await breathe();
  }
  return found;
}

/**
 * Returns one diff for all changes. Returns null if one change does not start where the one before
 * ended.
 */
function combinedPart(parts: readonly Part[]): HunksPart | null {
  const changes = parts.filter((part) => part.type === 'hunks');
  const [first] = changes;
  const hunks =
    changes.length === parts.length ? combineHunks(changes.map((part) => part.hunks)) : null;
  return first && hunks ? { ...first, hunks: [...hunks] } : null;
}

function isNew({ metadata: { details } }: ToolExecutionMessage, path: string): boolean {
  return diffsIn(details).some(
    ({ filePath, oldContent }) => filePath === path && oldContent === null,
  );
}

/**
 * Returns true if the message holds only the beginning of long lines of its hunks, or if lines are
 * missing.
 */
function isCut({ metadata: { details, blobs } }: ToolExecutionMessage): boolean {
  const diffs = diffsIn(details);
  if (diffs.length > 0 && blobs.some(({ path }) => path[1] === 'details' && path.includes('hunks')))
    return true;
  const hunks = diffs.flatMap((diff) => diff.hunks);
  return hunks.some(({ lines, oldLines, newLines }) => {
    const [old, fresh] = [
      lines.filter((line) => !line.startsWith('+')),
      lines.filter((line) => !line.startsWith('-')),
    ];
    return old.length < oldLines || fresh.length < newLines;
  });
}

/** Returns the changes of one file by a tool. */
function partsOf({ seq, metadata }: ToolExecutionMessage, path: string): readonly Part[] {
  const { details, toolUseId, parentToolUseId, blobs } = metadata;
  const step = { seq, toolUseId, parentToolUseId };
  if (details?.type !== 'notebookEdit')
    return diffsIn(details).flatMap(({ filePath, hunks }) =>
      filePath === path ? [{ type: 'hunks', ...step, hunks }] : [],
    );
  const { cellId, cellType, editMode, newSource } = details;
  const blob = blobs.find(({ path }) => path.join('.') === 'metadata.details.newSource') ?? null;
  return [{ type: 'cell', ...step, cellId, cellType, editMode, newSource, blob }];
}

function sizeOf(part: Part): HunkSize {
  if (part.type === 'cell') return { lines: 0, units: part.newSource.length };
  const lines = part.hunks.flatMap((hunk) => hunk.lines);
  return { lines: lines.length, units: lines.reduce((sum, line) => sum + line.length, 0) };
}

/** Truncates the parts of a file, and the lines of the last part, to the limit of one file. */
function truncateFile(file: TurnFile): TurnFile {
  const parts: Part[] = [];
  let room: HunkSize = FILE;
  for (const part of file.parts) {
    const fitting = truncatePart(part, room);
    const size = sizeOf(fitting);
    room = { lines: room.lines - size.lines, units: room.units - size.units };
    parts.push(fitting);
    if (fitting !== part || room.lines <= 0 || room.units <= 0) break;
  }
  const isWhole = parts.length === file.parts.length && parts.at(-1) === file.parts.at(-1);
  return isWhole ? file : { ...file, parts, cut: true };
}

function truncatePart(part: Part, room: HunkSize): Part {
  const { lines, units } = sizeOf(part);
  if (part.type === 'cell' || (lines <= room.lines && units <= room.units)) return part;
  const hunks: DiffHunk[] = [];
  let left = room;
  for (const hunk of part.hunks) {
    const kept: string[] = [];
    for (const line of hunk.lines) {
      left = { lines: left.lines - 1, units: left.units - line.length };
      if (left.lines < 0 || left.units < 0) break;
      kept.push(line);
    }
    if (kept.length > 0) hunks.push({ ...hunk, lines: kept });
    if (kept.length < hunk.lines.length) break;
  }
  return { ...part, hunks };
}
