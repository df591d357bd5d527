import path from 'node:path';

import { endOfLines, madeAt } from './followed-file.ts';

/** Returns true if a file named by a hook is a transcript below the folder of transcripts. */
export function isTranscriptIn(folder: string, file: string): boolean {
  const inside = path.relative(folder, path.resolve(file));
  return inside.endsWith('.jsonl') && !inside.startsWith('..') && !path.isAbsolute(inside);
}

/**
 * Returns the offset to start at: the content of a file that is older than the run is known already
 * or belongs to an earlier session.
 */
export async function beginningOf(file: string, startedAt: number): Promise<number> {
  const born = await madeAt(file);
  return born === null || born >= startedAt ? 0 : endOfLines(file);
}
