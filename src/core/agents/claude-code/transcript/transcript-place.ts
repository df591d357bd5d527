import path from 'node:path';

import { endOfLines, madeAt } from './followed-file.ts';

/** Returns whether a file that a hook names is a transcript below the folder of transcripts. */
export function isTranscriptIn(folder: string, file: string): boolean {
  const inside = path.relative(folder, path.resolve(file));
  return inside.endsWith('.jsonl') && !inside.startsWith('..') && !path.isAbsolute(inside);
}

/** Returns where to begin: a file from before the run is known already, or is another session's past. */
export async function beginningOf(file: string, startedAt: number): Promise<number> {
  const born = await madeAt(file);
  return born === null || born >= startedAt ? 0 : endOfLines(file);
}
