import { pathBytes } from '#core/git/engine/path-text.ts';

import { quotedPath } from '../diff/quoted-path.ts';
import { chosenEdits, type Base, type Choice, type Edit } from './chosen-edits.ts';

const MARKERS = { keep: ' ', remove: '-', add: '+' } as const;
const NO_BREAK = Buffer.from('\n\\ No newline at end of file\n');
const BREAK = Buffer.from('\n');

/** Returns the patch that brings the chosen changes of one file to its content in the index. */
export function indexPatch(path: string, choices: readonly Choice[], base: Base): Buffer {
  const [old, next] = [quotedPath(`a/${path}`), quotedPath(`b/${path}`)];
  const tab = path.includes(' ') ? '\t' : '';
  const parts: Buffer[] = [
    pathBytes(`diff --git ${old} ${next}\n--- ${old}${tab}\n+++ ${next}${tab}\n`),
  ];
  let shift = 0;
  for (const choice of choices) {
    const edits = chosenEdits(choice, base);
    const before = edits.filter(({ kind }) => kind !== 'add').length;
    const after = edits.filter(({ kind }) => kind !== 'remove').length;
    const start = startOf(choice, base);
    // A side without lines names the line before it.
    const from = before === 0 ? start - 1 : start;
    const to = after === 0 ? start + shift - 1 : start + shift;
    parts.push(Buffer.from(`@@ -${from},${before} +${to},${after} @@\n`));
    parts.push(...edits.flatMap(patchLines));
    shift += after - before;
  }
  return Buffer.concat(parts);
}

/** Returns the number of the first line of the base that a hunk is about, or stands before. */
export function startOf({ hunk }: Choice, base: Base): number {
  const [start, count] =
    base === 'old' ? [hunk.oldStart, hunk.oldLines] : [hunk.newStart, hunk.newLines];
  return count === 0 ? start + 1 : start;
}

function patchLines({ kind, line: { text, hasBreak } }: Edit): readonly Buffer[] {
  return [Buffer.from(MARKERS[kind]), text, hasBreak ? BREAK : NO_BREAK];
}
