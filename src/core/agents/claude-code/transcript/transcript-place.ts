import path from 'node:path';

import { isInside } from '#node/files/path-inside.ts';

import { endOfLines, madeAt } from './followed-file.ts';

/** Returns true if a file named by a hook is a transcript below the folder of transcripts. */
export function isTranscriptIn(folder: string, file: string): boolean {
  return file.endsWith('.jsonl') && isInside(path.resolve(folder), path.resolve(file));
}

/**
 * Returns the offset to start at: the content of a file that is older than the run is known already
 * or belongs to an earlier session.
 */
export async function beginningOf(file: string, startedAt: number): Promise<number> {
  const born = await madeAt(file);
  return born === null || born >= startedAt ? 0 : endOfLines(file);
}
