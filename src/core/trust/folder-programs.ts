import { join } from 'node:path';

import type { ClockPort, FileReadPort } from '#core/ports.ts';

import { KNOWN_PLACES, type KnownPlace } from '#core/agents/known-places.ts';
import { hashOf, pathFrom, type FolderProgram } from './folder-program.ts';
import { namedPrograms, type Found } from './named-programs.ts';
import { readFile, readFolder, type ReadFile } from './reading/read-file.ts';
import { projectFolders } from './reading/repository-of.ts';
import { isRuleLine, shownLines } from './reading/shown-lines.ts';

/** Time after which a file system that does not answer counts as not readable. */
const READ_MS = 10_000;

/** Everything in a folder that runs or allows something before the person is asked. */
export type FolderPrograms = {
  /** Identity of the folder's project: the same for all worktrees of a repository. */
  readonly place: string;
  readonly programs: readonly FolderProgram[];
};

type Services = {
  readonly fileReads: FileReadPort;
  readonly clock: ClockPort;
  readonly homeDir: string;
};

/** Reads what a folder brings. Changes nothing, runs nothing, and ends after a time limit. */
export async function folderPrograms(services: Services, folder: string): Promise<FolderPrograms> {
  const { promise, resolve } = Promise.withResolvers<FolderPrograms>();
  const cancel = services.clock.after(READ_MS, () => resolve(notRead(folder)));
  read(services, folder).then(resolve, () => resolve(notRead(folder)));
  try {
    return await promise;
  } finally {
    cancel();
  }
}

async function read({ fileReads, homeDir }: Services, folder: string): Promise<FolderPrograms> {
  const { place, top, folders } = await projectFolders(fileReads, folder, homeDir);
  const found: Found[] = [];
  for (const base of folders) {
    const inBase = await Promise.all(
      KNOWN_PLACES.map(async (known) => {
        const files = await filesOf(fileReads, base, known);
        return files.flatMap((file) => foundIn({ file, base, known, top }));
      }),
    );
    found.push(...inBase.flat());
  }
  const named = await namedPrograms(fileReads, { top, folder: folders[0] ?? top }, found);
  return { place, programs: [...found.map(({ program }) => program), ...named] };
}

async function filesOf(
  reads: FileReadPort,
  folder: string,
  { path, isFolder }: KnownPlace,
): Promise<readonly ReadFile[]> {
  if (isFolder) return readFolder(reads, folder, path);
  const found = await readFile(reads, folder, path);
  return found === null ? [] : [found];
}

type Source = {
  readonly file: ReadFile;
  readonly base: string;
  readonly known: KnownPlace;
  readonly top: string;
};

function foundIn({ file: read, base, known, top }: Source): readonly Found[] {
  const file = pathFrom(top, base, read.path);
  const found = { base, path: join(base, read.path), as: known.as };
  if ('unsure' in read)
    return [{ ...found, program: { file, lines: [], unsure: read.unsure, hashes: [] } }];
  const lines = shownLines(read.text, known);
  if (lines.length === 0) return [];
  const others = lines.filter((line) => !isRuleLine(line));
  const parts = [...lines.filter(isRuleLine), ...(others.length > 0 ? [others.join('\n')] : [])];
  const hashes = parts.map((part) => hashOf(file, part));
  return [{ ...found, program: { file, lines, unsure: null, hashes } }];
}

function notRead(folder: string): FolderPrograms {
  const whole = { file: '.', lines: [], unsure: 'notReadable', hashes: [] };
  return { place: folder, programs: [whole] };
}
