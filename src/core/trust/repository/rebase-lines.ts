import type { FileReadPort } from '#core/ports.ts';

import { readFile, type ReadFile } from '../reading/read-file.ts';

/** Commands of a rebase that run no program of their own. */
const HARMLESS =
  /^(?:#|$|(?:pick|p|reword|r|edit|e|squash|s|fixup|f|drop|d|noop|break|b|label|l|reset|t|merge|m|update-ref|u)(?:\s|$))/u;
/** Strategies of git itself; git starts another one as `git-merge-<name>`. */
const STRATEGIES = /^\s*(?:ort|recursive|resolve|octopus|ours|subtree)?\s*$/u;

/** Files of a rebase that waits, and the lines of them with which it only picks commits. */
const FILES: readonly (readonly [path: string, harmless: RegExp])[] = [
  ['rebase-merge/git-rebase-todo', HARMLESS],
  ['rebase-merge/strategy', STRATEGIES],
];

/** Returns the lines by which a rebase that waits would run a program as it continues. */
export async function rebaseLines(
  reads: FileReadPort,
  gitFolder: string,
): Promise<readonly { readonly file: ReadFile; readonly lines: readonly string[] }[]> {
  const found = await Promise.all(
    FILES.map(async ([path, harmless]) => {
      const file = await readFile(reads, gitFolder, path);
      if (file === null) return [];
      const all = 'text' in file ? file.text.split('\n') : [];
      const lines = all.filter((line) => !harmless.test(line.trim()));
      return 'unsure' in file || lines.length > 0 ? [{ file, lines }] : [];
    }),
  );
  return found.flat();
}
