import { setImmediate } from 'node:timers/promises';

import { pathBytes } from '#core/git/engine/path-text.ts';

import { quotedPath } from './quoted-path.ts';

/** One line of a hunk: `text` has neither marker nor line break. */
export type PatchLine = {
  readonly marker: ' ' | '-' | '+';
  readonly text: Buffer;
  /** False for the last line of a file that does not end with a line break. */
  readonly hasBreak: boolean;
};

export type PatchHunk = {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly heading: string;
  readonly lines: readonly PatchLine[];
  /** True if the patch was cut within the hunk. */
  readonly isCut: boolean;
};

export type PatchFile = {
  readonly hunks: readonly PatchHunk[];
  /** True if the patch ended before its end. */
  readonly isCut: boolean;
};

const FEED = 0x0a;
const NO_BREAK = 0x5c;
const MARKERS = new Map<number | undefined, PatchLine['marker']>([
  [0x20, ' '],
  [0x2d, '-'],
  [0x2b, '+'],
]);
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?([^]*)$/u;
/** Number of lines after which other work of core gets its turn. */
const LINES_PER_STEP = 20_000;

type Open = {
  readonly head: Omit<PatchHunk, 'lines' | 'isCut'>;
  readonly lines: PatchLine[];
  oldLeft: number;
  newLeft: number;
};

/**
 * Reads the hunks of one file from the output of `git diff`. Other files of the patch are skipped.
 * `isCut` says that the output was truncated at its end.
 */
export async function patchHunks(
  patch: Buffer,
  { path, oldPath, isCut }: { path: string; oldPath: string | null; isCut: boolean },
): Promise<PatchFile> {
  const header = pathBytes(
    `diff --git ${quotedPath(`a/${oldPath ?? path}`)} ${quotedPath(`b/${path}`)}`,
  );
  const reader = new HunkReader(header);
  let count = 0;
  for (let from = 0; from < patch.length;) {
    const end = patch.indexOf(FEED, from);
    // The last line of a truncated output is incomplete.
    if (end < 0 && isCut) break;
    reader.line(patch.subarray(from, end < 0 ? patch.length : end));
    from = end < 0 ? patch.length : end + 1;
    count += 1;
    if (count % LINES_PER_STEP === 0) await setImmediate();
  }
  return reader.end(isCut);
}

class HunkReader {
  readonly #header: Buffer;
  readonly #hunks: PatchHunk[] = [];
  #isWanted = false;
  #open: Open | null = null;

  constructor(header: Buffer) {
    this.#header = header;
  }

  line(line: Buffer): void {
    const open = this.#open;
    if (open && line[0] === NO_BREAK) this.#withoutBreak(open);
    else if (open && (open.oldLeft > 0 || open.newLeft > 0)) this.#content(open, line);
    else this.#between(line);
  }

  end(isCut: boolean): PatchFile {
    const open = this.#open;
    const isOpenCut = open !== null && (open.oldLeft > 0 || open.newLeft > 0);
    this.#close(isOpenCut);
    return { hunks: this.#hunks, isCut: isCut && (this.#isWanted || this.#hunks.length === 0) };
  }

  #content(open: Open, line: Buffer): void {
    const marker = MARKERS.get(line[0]) ?? ' ';
    if (marker !== '+') open.oldLeft -= 1;
    if (marker !== '-') open.newLeft -= 1;
    open.lines.push({ marker, text: line.subarray(1), hasBreak: true });
  }

  #withoutBreak({ lines }: Open): void {
    const last = lines.pop();
    if (last) lines.push({ ...last, hasBreak: false });
  }

  #between(line: Buffer): void {
    if (line.subarray(0, 11).equals(START)) {
      this.#close(false);
      this.#isWanted = line.equals(this.#header);
      return;
    }
    if (!this.#isWanted || !line.subarray(0, 3).equals(AT)) return;
    const [, oldStart, oldLines = '1', newStart, newLines = '1', heading = ''] =
      HUNK.exec(line.toString('utf8')) ?? [];
    if (oldStart === undefined) return;
    this.#close(false);
    const head = {
      oldStart: Number(oldStart),
      oldLines: Number(oldLines),
      newStart: Number(newStart),
      newLines: Number(newLines),
      heading,
    };
    this.#open = { head, lines: [], oldLeft: head.oldLines, newLeft: head.newLines };
  }

  #close(isCut: boolean): void {
    if (this.#open) this.#hunks.push({ ...this.#open.head, lines: this.#open.lines, isCut });
    this.#open = null;
  }
}

const START = Buffer.from('diff --git ');
const AT = Buffer.from('@@ ');
