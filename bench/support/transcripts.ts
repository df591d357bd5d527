import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';

import { transcriptLines, type TranscriptShape } from '#core/testing/transcript-lines.ts';

import type { Machine } from '../../e2e/machine/machine.ts';
import { fastest } from '../bench.ts';

export type Written = TranscriptShape & {
  readonly title: string;
  /** Number of its lines that are 5.4 MB long; the last of them is near the end. */
  readonly giants: number;
};
/** A written transcript. `newest` is the text of its last message. */
export type OnDisk = Written & { readonly file: string; readonly newest: string };

const GIANT_CHARS = 2_700_000;
const TAIL_BYTES = 2 * 1024 * 1024;
const STDOUT = /line of part \d+(?:\\n|[^"\\])*/gu;

/**
 * Writes a transcript into Claude Code's folder for the machine's project, so that it can be
 * resumed too.
 */
export async function writeTranscript(
  machine: Machine,
  number: number,
  shape: Written,
): Promise<OnDisk> {
  const folder = join(
    machine.home,
    '.claude',
    'projects',
    machine.project.replaceAll(/[^a-zA-Z0-9]/gu, '-'),
  );
  await mkdir(folder, { recursive: true });
  const file = join(folder, `00000000-0000-4000-8000-${String(number).padStart(12, '0')}.jsonl`);
  const stream = createWriteStream(file);
  let n = 0;
  for (const line of transcriptLines(shape)) {
    const own = line
      .replace('/workspace/demo', machine.project)
      .replace('Prompt 0: look at part 0.', shape.title);
    const text = isGiant(n++, shape)
      ? own.replaceAll(STDOUT, 'giant '.repeat(GIANT_CHARS / 6))
      : own;
    if (!stream.write(`${text}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return { ...shape, file, newest: `Part ${Math.ceil(shape.records / 5) - 1} is fine.` };
}

/**
 * Returns whether a record becomes a giant: every fifth record from the fourth on is the output of
 * a tool.
 */
function isGiant(n: number, { records, giants }: Written): boolean {
  if (giants === 0) return false;
  const apart = Math.floor((records - 50) / giants / 5) * 5;
  const last = Math.floor((records - 50) / 5) * 5 + 3;
  return n <= last && (last - n) % apart === 0 && (last - n) / apart < giants;
}

/**
 * Measures the minimum of every opening: reading the end of the file and parsing up to 100 records
 * of it.
 */
export function tailFloor({ file }: OnDisk): Promise<number> {
  return fastest(5, async () => {
    const handle = await open(file);
    const { size } = await handle.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    await handle.close();
    const lines = buffer.toString('utf8').split('\n').slice(1, -1).slice(-100);
    return lines.map((line): unknown => JSON.parse(line));
  });
}
