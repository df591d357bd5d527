import { basename, dirname } from 'node:path';

import type { KnownPlace } from '#core/agents/known-places.ts';
import type { FileReadPort } from '#core/ports.ts';
import { isBelow } from '#node/files/path-inside.ts';

import { hashOf, pathFrom, type FolderProgram } from './folder-program.ts';
import { NamedFiles, type NamedFile } from './reading/named-files.ts';
import { namesIn } from './reading/names-in.ts';

/** Number of characters of lines in which names are looked for. */
const MAX_TEXT = 4 * 1024 * 1024;

/** A file that agents look for themselves. */
export type Found = {
  readonly program: FolderProgram;
  /** Folder of the project in which it was looked for. */
  readonly base: string;
  readonly path: string;
  readonly as: KnownPlace['as'];
};

type Project = {
  readonly top: string;
  /** Folder in which the agent starts. */
  readonly folder: string;
};

/**
 * Returns the files inside the project that lines of the found files name, such as the script of a
 * hook: a change of one changes what runs. Files that these name in turn are not looked for.
 */
export async function namedPrograms(
  reads: FileReadPort,
  { top, folder }: Project,
  found: readonly Found[],
): Promise<readonly FolderProgram[]> {
  const files = new NamedFiles(reads);
  const known = new Set(found.map(({ path }) => path));
  const programs: FolderProgram[] = [];
  let left = MAX_TEXT;
  for (const { program, base, path, as } of found) {
    left -= program.lines.reduce((sum, line) => sum + line.length, 0);
    const naming = {
      names: left < 0 ? new Set<string>() : namesIn(path, program.lines, as),
      bases: [...new Set([folder, base, top, dirname(path)])],
      root: isBelow(base, top) ? base : top,
    };
    const named = left < 0 ? null : await files.of(naming);
    if (named === null) return [...programs, tooMany(program.file)];
    for (const each of named.filter((one) => !known.has(one.path))) {
      known.add(each.path);
      programs.push(programOf(each, top, program.file));
    }
  }
  return programs;
}

/** Stands for what is named by this file and those after it, and is asked about at each start. */
function tooMany(namedBy: string): FolderProgram {
  return { file: '…', namedBy, lines: [], unsure: 'manyNames', hashes: [] };
}

function programOf(named: NamedFile, top: string, namedBy: string): FolderProgram {
  const file = pathFrom(top, dirname(named.path), basename(named.path));
  if ('unsure' in named) return { file, namedBy, lines: [], unsure: named.unsure, hashes: [] };
  const { hash, lines } = named.content;
  return { file, namedBy, lines, unsure: null, hashes: [hashOf(file, `\0content ${hash}`)] };
}
