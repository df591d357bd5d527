import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { readRegular } from '#core/agents/kits/files/regular-file.ts';
import type { Git, GitCommand } from '#core/git/engine/git.ts';
import { isInside } from '#node/files/path-inside.ts';

import { exists, type SnapshotPlace } from './snapshot-place.ts';

/** Beginning of the names of files that a rewind writes beside the files that it replaces. */
export const TEMPORARY = '.corral-rewind-';

/**
 * Attributes of all files: their bytes are stored as they are, and no program that an attribute
 * names runs. This file has precedence over every `.gitattributes`.
 */
const ATTRIBUTES = '* -text -eol -crlf -filter -ident -diff -merge -working-tree-encoding\n';

/** Bytes of the person's ignore rules beside the `.gitignore` files; a larger file is left out. */
const MAX_EXCLUDES = 1024 * 1024;

/** Folders that tools create again, for a folder without rules of its own. */
const WITHOUT_GIT = ['node_modules/', '.venv/', '__pycache__/', '.DS_Store'];

/** Settings of the person's repository that describe the file system. */
const FILE_SYSTEM = /^core\.(?:filemode|symlinks|ignorecase|precomposeunicode)$/u;

/** Settings of the person's git that matter for the files of a repository. */
type PersonSettings = {
  readonly options: readonly string[];
  /** True if git converts line ends of files without attributes. */
  readonly convertsLineEnds: boolean;
};

const noSettings: PersonSettings = { options: [], convertsLineEnds: false };

/** Corral's own git folder for the checkpoints of one repository or folder. */
export class OwnStore {
  readonly place: SnapshotPlace;
  readonly settings: PersonSettings;
  readonly #git: Git;

  private constructor(git: Git, place: SnapshotPlace, settings: PersonSettings) {
    this.#git = git;
    this.place = place;
    this.settings = settings;
  }

  /** Reads the person's settings, and writes nothing. */
  static async open(git: Git, place: SnapshotPlace): Promise<OwnStore> {
    const settings = place.repository ? await readSettings(git, place.root) : noSettings;
    return new OwnStore(git, place, settings);
  }

  /**
   * Creates the store if it is missing, and copies the person's ignore rules. `dataDir` is never
   * part of a checkpoint.
   */
  async prepare(dataDir: string): Promise<void> {
    const { place } = this;
    await createFolder(place);
    await writeIfOther(join(place.store, 'info', 'exclude'), await excludesOf(place, dataDir));
  }

  /**
   * Returns the folder with the objects of the person's repository while the store does not own all
   * objects; null once it does.
   */
  async lender(): Promise<string | null> {
    return (await exists(this.#borrowed)) && this.place.repository
      ? join(this.place.repository.commonDir, 'objects')
      : null;
  }

  /** Rules by which git names the state of a file here. */
  get rules() {
    return {
      objectFormat: this.place.repository?.objectFormat ?? 'sha1',
      hasModes: !this.settings.options.includes('core.filemode=false'),
    };
  }

  borrows(): Promise<void> {
    return writeFile(this.#borrowed, '');
  }

  owns(): Promise<void> {
    return rm(this.#borrowed, { force: true });
  }

  get #borrowed(): string {
    return join(this.place.store, 'borrowed');
  }

  /** Variables of a git that works on the store. */
  env(index = this.place.index, lender: string | null = null): Readonly<Record<string, string>> {
    return {
      GIT_DIR: this.place.store,
      GIT_WORK_TREE: this.place.root,
      GIT_INDEX_FILE: index,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_ATTR_NOSYSTEM: '1',
      GIT_LITERAL_PATHSPECS: '1',
      ...(lender !== null && { GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(lender) }),
    };
  }

  /** Runs git on the store. It sees the person's objects only if `lender` names them. */
  output(
    args: readonly string[],
    how: { readonly index?: string; readonly lender?: string | null } & Partial<GitCommand> = {},
  ) {
    const { index, lender = null, ...command } = how;
    return this.#git.output([...this.settings.options, ...args], {
      cwd: this.place.root,
      ...command,
      env: this.env(index, lender),
    });
  }

  /** Keeps a tree from being pruned, under a name. */
  async keep(name: string, tree: string): Promise<void> {
    // Git reads everything below `refs`; half a file there would make the store unreadable.
    const made = join(this.place.store, 'info', `new-${name}`);
    await writeFile(made, `${tree}\n`);
    await rename(made, this.#refOf(name));
  }

  forget(name: string): Promise<void> {
    return rm(this.#refOf(name), { force: true });
  }

  /** Returns the names of all kept trees. */
  names(): Promise<readonly string[]> {
    return readdir(join(this.place.store, 'refs', 'corral'));
  }

  #refOf(name: string): string {
    return join(this.place.store, 'refs', 'corral', name);
  }
}

async function readSettings(git: Git, root: string): Promise<PersonSettings> {
  const [listed, excludes] = await Promise.all([
    git.text(['config', '-z', '--get-regexp', '^core\\.'], { cwd: root }),
    git.text(['config', '--type=path', '--get', 'core.excludesFile'], { cwd: root }),
  ]);
  const values = new Map<string, string>();
  for (const entry of (listed.ok ? listed.value : '').split('\0')) {
    const [name = '', ...value] = entry.split('\n');
    values.set(name, value.join('\n'));
  }
  const options = [...values]
    .filter(([name, value]) => FILE_SYSTEM.test(name) && /^\w*$/u.test(value))
    .flatMap(([name, value]) => ['-c', value === '' ? name : `${name}=${value}`]);
  const crlf = values.get('core.autocrlf');
  return {
    options: excludes.ok ? [...options, '-c', `core.excludesFile=${excludes.value}`] : options,
    convertsLineEnds: crlf !== undefined && !/^(?:false|no|off|0)$/iu.test(crlf),
  };
}

async function createFolder({ store, repository }: SnapshotPlace): Promise<void> {
  if (await exists(join(store, 'HEAD'))) return;
  for (const folder of [
    'objects/info',
    'objects/pack',
    'refs/heads',
    'refs/corral',
    'info',
    'indexes',
  ])
    await mkdir(join(store, folder), { recursive: true, mode: 0o700 });
  await writeFile(join(store, 'info', 'attributes'), ATTRIBUTES);
  await writeFile(join(store, 'config'), configOf(repository?.objectFormat ?? 'sha1'));
  // HEAD is the last file, so that a folder with one is complete.
  await writeFile(join(store, 'HEAD'), 'ref: refs/heads/none\n');
}

function configOf(objectFormat: string): string {
  const isOther = objectFormat !== 'sha1' && objectFormat !== '';
  return [
    '[core]',
    `repositoryformatversion = ${isOther ? 1 : 0}`,
    'bare = false',
    'autocrlf = false',
    'fsmonitor = false',
    'hooksPath = /dev/null',
    'attributesFile = /dev/null',
    // An entry outside of a sparse checkout counts again once its file exists.
    'sparseCheckout = true',
    'logAllRefUpdates = false',
    'compression = 1',
    '[gc]',
    'auto = 0',
    '[maintenance]',
    'auto = false',
    ...(isOther ? ['[extensions]', `objectFormat = ${objectFormat}`] : []),
    '',
  ].join('\n');
}

/** Returns the ignore rules beside the `.gitignore` files. */
async function excludesOf({ root, repository }: SnapshotPlace, dataDir: string): Promise<string> {
  const person = repository
    ? ((await readRegular(join(repository.commonDir, 'info', 'exclude'), MAX_EXCLUDES)) ?? '')
    : WITHOUT_GIT.join('\n');
  const own = isInside(root, dataDir) ? [`/${relative(root, dataDir).split(sep).join('/')}/`] : [];
  return [person, `${TEMPORARY}*`, ...own, ''].join('\n');
}

async function writeIfOther(file: string, text: string): Promise<void> {
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== text) await writeFile(file, text);
}
