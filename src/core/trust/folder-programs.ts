import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

import type { ClockPort, FileReadPort } from '#core/ports.ts';

import { KNOWN_PLACES, type KnownPlace } from '#core/agents/known-places.ts';
import { readFile, readFolder, type ReadFile } from './reading/read-file.ts';
import { projectFolders } from './reading/repository-of.ts';
import { isRuleLine, shownLines } from './reading/shown-lines.ts';

/** Time after which a file system that does not answer counts as not readable. */
const READ_MS = 10_000;

/** A file of a folder that runs or allows something. */
export type FolderProgram = {
  /** Path from the top of the repository; that of a worktree equals that of the main folder. */
  readonly file: string;
  readonly lines: readonly string[];
  /** Reason why the lines are not known; null if they are. */
  readonly unsure: string | null;
  /** Hashes of what a person agrees to: of each permission rule, and of all other lines together. */
  readonly hashes: readonly string[];
};

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
  const programs: FolderProgram[] = [];
  for (const each of folders) {
    const found = await Promise.all(
      KNOWN_PLACES.map(async (known) => {
        const files = await filesOf(fileReads, each, known);
        return files.flatMap((file) => programOf(file, pathFrom(top, each, file.path), known));
      }),
    );
    programs.push(...found.flat());
  }
  return { place, programs };
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

function programOf(read: ReadFile, file: string, known: KnownPlace): readonly FolderProgram[] {
  if ('unsure' in read) return [{ file, lines: [], unsure: read.unsure, hashes: [] }];
  const lines = shownLines(read.text, known);
  if (lines.length === 0) return [];
  const others = lines.filter((line) => !isRuleLine(line));
  const parts = [...lines.filter(isRuleLine), ...(others.length > 0 ? [others.join('\n')] : [])];
  return [{ file, lines, unsure: null, hashes: parts.map((part) => hashOf(file, part)) }];
}

function notRead(folder: string): FolderPrograms {
  const whole = { file: '.', lines: [], unsure: 'notReadable', hashes: [] };
  return { place: folder, programs: [whole] };
}

/** Returns the path of a file of `folder` from the top, with `/` on each system. */
export function pathFrom(top: string, folder: string, file: string): string {
  return join(relative(top, folder), file).replaceAll('\\', '/');
}

/** Returns the hash of a line, or of several, of a file. */
export function hashOf(file: string, part: string): string {
  return createHash('sha256').update(`${file}\0${part}`).digest('hex').slice(0, 32);
}
