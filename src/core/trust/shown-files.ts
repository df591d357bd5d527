import type { ShownFile } from '#shared/contract/programs-to-run.ts';

import type { FolderProgram } from './folder-program.ts';

const MAX_FILES = 50;
const MAX_LINES = 60;
const MAX_LINE = 300;
/** Number of characters of all files together. */
const MAX_ALL = 64 * 1024;

/** Files of a folder as a person sees them. `moreFiles` counts files that are not shown. */
export type Shown = { readonly files: ShownFile[]; readonly moreFiles: number };

type ShownProgram = Pick<FolderProgram, 'file' | 'namedBy' | 'lines'>;

/** Returns the part of the files that a person sees before agreeing to all of them. */
export function shownOf(programs: readonly ShownProgram[]): Shown {
  const files: ShownFile[] = [];
  let left = MAX_ALL;
  for (const { file, namedBy, lines } of programs.slice(0, MAX_FILES)) {
    const name = namedBy === undefined ? file : `${file} ← ${namedBy}`;
    const shown: string[] = [];
    for (const line of lines.slice(0, MAX_LINES)) {
      const text = shortened(line);
      left -= text.length;
      if (left < 0) break;
      shown.push(text);
    }
    files.push({ file: shortened(name), lines: shown, more: lines.length - shown.length });
  }
  return { files, moreFiles: Math.max(0, programs.length - MAX_FILES) };
}

/** Returns both, with the lines of a file together. */
export function joined(known: Shown | null, { files, moreFiles }: Shown): Shown {
  if (known === null) return { files, moreFiles };
  const names = new Set([...known.files, ...files].map(({ file }) => file));
  const programs = [...names].map((file) => ({
    file,
    lines: [
      ...new Set(
        [...known.files, ...files]
          .filter((each) => each.file === file)
          .flatMap((each) => each.lines),
      ),
    ],
  }));
  const all = shownOf(programs);
  return { files: all.files, moreFiles: all.moreFiles + known.moreFiles + moreFiles };
}

function shortened(text: string): string {
  return text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text;
}
