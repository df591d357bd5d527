import { join, resolve } from 'node:path';

import type { Git } from '#core/git/engine/git.ts';
import { pathText } from '#core/git/engine/path-text.ts';
import type { FileReadPort } from '#core/ports.ts';

import type { FolderPrograms } from '../folder-programs.ts';
import { namedPrograms } from '../named-programs.ts';
import { contentOf } from '../reading/file-content.ts';
import { configFiles, expanded, type ConfigFile } from './config-files.ts';
import { FoundPrograms } from './found-programs.ts';
import { gitFolderOf, remoteFolders, withSubmodules, type GitFolder } from './git-folders.ts';
import { hookFiles } from './hook-files.ts';
import { isKnownGood, remotesIn, type Setting } from './known-good-keys.ts';
import { rebaseLines } from './rebase-lines.ts';
import { remoteUrl } from './remote-url.ts';

/** Number of remotes that are folders. */
const MAX_REMOTES = 50;
/** Bytes of the hooks of one repository that are read. */
const MAX_BYTES = 64 * 1024 * 1024;

export type ReadServices = {
  readonly git: Pick<Git, 'run'>;
  readonly fileReads: FileReadPort;
  readonly homeDir: string;
};

/**
 * Reads what git runs for a repository because the repository says so: settings outside of the
 * known-good ones, hooks that can run, and commands of a rebase that waits. Includes submodules and
 * remotes that are folders. Attributes are not read, because a driver needs a setting, and settings
 * of the person's account are the person's. Returns null if there is no repository.
 */
export async function repositoryPrograms(
  services: ReadServices,
  folder: string,
): Promise<FolderPrograms | null> {
  const { git, fileReads } = services;
  const first = await gitFolderOf(git, folder);
  if (first === null) return null;
  const found = new FoundPrograms(first);
  const { folders, unsure } = await withSubmodules(git, first);
  for (const { path, reason } of unsure) found.addUnsure(path, reason);
  const paths = new Set<string>();
  for (const each of folders)
    for (const path of await addPrograms(services, found, each)) paths.add(path);
  if (paths.size > MAX_REMOTES)
    found.addUnsure(join(first.common, 'config'), `more than ${MAX_REMOTES} remotes`);
  // A push to a remote uses none of the remotes and submodules that the remote has.
  for (const path of [...paths].slice(0, MAX_REMOTES))
    for (const each of await remoteFolders(path)) await addPrograms(services, found, each);
  const { all, top } = found;
  const named = await namedPrograms(fileReads, { top, folder: top }, all);
  // The path of a file, so that it equals no place of `FolderTrust`.
  const place = join(first.common, 'config');
  return { place, programs: [...all.map(({ program }) => program), ...named] };
}

/** Adds what one git folder brings. Returns the folders that are its remotes. */
async function addPrograms(
  services: ReadServices,
  found: FoundPrograms,
  folder: GitFolder,
): Promise<readonly string[]> {
  const { root, own, common } = folder;
  const paths = [join(common, 'config'), ...[common, own].map((at) => join(at, 'config.worktree'))];
  const files = await configFiles(services, found.top, paths);
  const settings = files.flatMap((file) => ('settings' in file ? file.settings : []));
  addSettings(found, files, join(common, 'config'));
  for (const { file, lines } of await rebaseLines(services.fileReads, own)) {
    if ('unsure' in file) found.addUnsure(join(own, file.path), file.unsure);
    else found.add(join(own, file.path), lines);
  }
  await addHooks(services, found, folder, settings);
  return settings.flatMap(({ key, value }) => {
    if (value === null || !/^remote\.[^]+\.(?:url|pushurl)$/u.test(key)) return [];
    const url = remoteUrl(value, root ?? own);
    return url.to === 'folder' ? [url.path] : [];
  });
}

function addSettings(found: FoundPrograms, files: readonly ConfigFile[], main: string): void {
  // Other files may have no effect, and git takes the name of an unknown remote for an address.
  const inMain = files.flatMap((file) =>
    file.path === main && 'settings' in file ? file.settings : [],
  );
  const remotes = remotesIn(inMain);
  for (const file of files) {
    if ('unsure' in file) {
      found.addUnsure(file.path, file.unsure);
      continue;
    }
    const lines = file.settings.filter((one) => !isKnownGood(one, remotes)).map(lineOf);
    if (lines.length > 0) found.add(file.path, lines);
  }
}

/** A value with line breaks is quoted, so that it does not look like several settings. */
function lineOf({ key, value }: Setting): string {
  if (value === null) return key;
  return `${key} = ${/[\r\n]/u.test(value) ? JSON.stringify(value) : value}`;
}

async function addHooks(
  { git, fileReads, homeDir }: ReadServices,
  found: FoundPrograms,
  { root, own, common }: GitFolder,
  settings: readonly Setting[],
): Promise<void> {
  const named = settings.flatMap(({ key, value }) => (key === 'core.hookspath' ? [value] : []));
  const paths = [...named, ...(await personsFolders(git, root ?? own))];
  const folders = paths.flatMap((path) => {
    const folder = path === null ? null : expanded(path, homeDir);
    return folder ? [root ?? own, own].map((base) => resolve(base, folder)) : [];
  });
  let left = MAX_BYTES;
  for (const folder of new Set([join(common, 'hooks'), ...folders]))
    for (const { path, unsure } of await hookFiles(folder)) {
      const content = unsure ?? (await contentOf(fileReads, path, left));
      if (typeof content === 'string') {
        found.addUnsure(path, content);
        continue;
      }
      left -= content.size;
      found.add(path, content.lines, `\0content ${content.hash}`);
    }
}

/** Returns folders of hooks that the person has set for all repositories, inside of each of them. */
async function personsFolders(git: ReadServices['git'], cwd: string): Promise<readonly string[]> {
  const args = ['config', '--show-scope', '--null', '--get-all', 'core.hooksPath'];
  const listed = await git.run(args, { cwd, isGitFolder: true });
  if (!listed.ok) return [];
  const fields = pathText(listed.value.stdout).split('\0');
  const values = fields.flatMap((value, at) =>
    at % 2 === 1 && /^(?:global|system)$/u.test(fields[at - 1] ?? '') ? [value] : [],
  );
  return values.filter((value) => !/^(?:[/~]|%\(|[a-z]:)/iu.test(value));
}
