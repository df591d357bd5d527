import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

import { gitEnvironment } from '#core/git/engine/git-environment.ts';
import { plantedRepository } from '#core/git/engine/planted-repository.ts';
import { protectedRead } from '#core/git/engine/read-protection.ts';

import { isIgnored, parseIgnoreFile, type IgnoreFile } from './ignore-rules.ts';
import type { FileListPort, ProcessPort } from '../../ports.ts';
import { readSmallFile } from './read-small-file.ts';

/** Limit of the list: longer ones are no help for typing a name. */
const MAX_PATHS = 50_000;
const GIT_MS = 10_000;
/** Folders that are skipped even without an ignore file. */
const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules', '.hg', '.svn']);

const LIST = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];

/**
 * Lists the files of a folder as Git sees them, or by walking the folder if there is no repository.
 */
export class NodeFileLists implements FileListPort {
  readonly #processes: ProcessPort;
  readonly #variables: Readonly<Record<string, string>>;

  constructor(processes: ProcessPort, variables: Readonly<Record<string, string>>) {
    this.#processes = processes;
    this.#variables = variables;
  }

  async list(folder: string): Promise<readonly string[]> {
    return (await this.#tracked(folder)) ?? walk(folder);
  }

  /** Returns null if there is no repository, or no Git. */
  async #tracked(folder: string): Promise<readonly string[] | null> {
    if ((await plantedRepository(folder)) !== null) return null;
    // No program of the repository's configuration runs because the person types a name.
    const read = protectedRead(LIST);
    const env = gitEnvironment(this.#variables, read.env);
    const started = await this.#processes.spawn('git', read.args, { cwd: folder, env });
    if (!started.ok) return null;
    const child = started.value;
    const paths = new PathCollector(() => child.kill('SIGKILL'));
    child.onStdout((chunk) => paths.append(chunk));
    child.onStderr(() => undefined);
    child.endInput();
    const timer = setTimeout(() => child.kill('SIGKILL'), GIT_MS);
    const { code } = await new Promise<{ readonly code: number | null }>((resolve) =>
      child.onExit(resolve),
    );
    clearTimeout(timer);
    return code === 0 || paths.size > 0 ? paths.paths() : null;
  }
}

/** Collects names that end with a zero byte. Stops the program after MAX_PATHS names. */
class PathCollector {
  readonly #decoder = new TextDecoder();
  readonly #paths = new Set<string>();
  readonly #stop: () => void;
  #rest = '';

  constructor(stop: () => void) {
    this.#stop = stop;
  }

  get size(): number {
    return this.#paths.size;
  }

  append(chunk: Uint8Array): void {
    if (this.size >= MAX_PATHS) return;
    const names = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\0');
    this.#rest = names.pop() ?? '';
    for (const name of names) if (this.size < MAX_PATHS) this.#paths.add(name);
    if (this.size >= MAX_PATHS) this.#stop();
  }

  paths(): readonly string[] {
    return [...this.#paths];
  }
}

type Level = { readonly at: string; readonly ignores: readonly IgnoreFile[] };

/** Walks breadth-first, so that the limit omits the deepest entries. Links are not followed. */
async function walk(folder: string): Promise<readonly string[]> {
  const paths: string[] = [];
  const levels: Level[] = [{ at: '', ignores: [] }];
  for (const { at, ignores } of levels) {
    const rules = [...ignores, ...ignoreFilesOf(folder, at)];
    for (const { name, isFolder } of await listedEntries(join(folder, at))) {
      const path = at + name;
      if (paths.length >= MAX_PATHS || levels.length >= MAX_PATHS) return paths;
      if ((isFolder && SKIPPED.has(name)) || isIgnored(path, isFolder, rules)) continue;
      paths.push(isFolder ? `${path}/` : path);
      if (isFolder) levels.push({ at: `${path}/`, ignores: rules });
    }
  }
  return paths;
}

function ignoreFilesOf(folder: string, at: string): readonly IgnoreFile[] {
  return ['.gitignore', '.ignore'].flatMap((name) => {
    const text = readSmallFile(join(folder, at, name));
    return text === null ? [] : [parseIgnoreFile(at, text)];
  });
}

/** Returns no entries if the folder cannot be read. */
async function listedEntries(path: string) {
  const entries: { readonly name: string; readonly isFolder: boolean }[] = [];
  try {
    for await (const entry of await opendir(path)) {
      if (entries.length >= MAX_PATHS) break;
      if (entry.isDirectory() || entry.isFile() || entry.isSymbolicLink())
        entries.push({ name: entry.name, isFolder: entry.isDirectory() });
    }
  } catch {
    return []; // The folder is gone or forbidden, so there is nothing to suggest.
  }
  return entries;
}
