import { posix, win32 } from 'node:path';

import type { Environment, FileLook, FileLookPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Target } from '#shared/editor/command-template.ts';

import type { EditorFailure, Editors } from './editors.ts';
import { mightRun } from './system-opener.ts';

type FileFailure = { readonly kind: 'fileMissing' | 'fileNotReadable' | 'notAFile'; readonly message: string; readonly remedy: string };
type Failure = FileFailure | EditorFailure;
type Opened = { readonly opened: 'file' | 'folder'; readonly with: string | null };

/** Shows files to the person; never runs one. Paths are absolute. */
export class FileOpener {
  readonly #editors: Editors;
  readonly #looks: FileLookPort;
  readonly #environment: Environment;

  constructor(editors: Editors, looks: FileLookPort, environment: Environment) {
    this.#editors = editors;
    this.#looks = looks;
    this.#environment = environment;
  }

  async open(target: Target): Promise<Result<Opened, Failure>> {
    const look = await this.#look(target.path);
    if (!look.ok) return look;
    const opener = await this.#editors.opener();
    if (!opener.ok) return opener;
    if (opener.value.by === 'system' && mightRun(target.path, look.value, this.#environment.platform)) {
      const shown = await this.#showFolder(target.path);
      return shown.ok ? ok({ opened: 'folder', with: null }) : shown;
    }
    const shown = await this.#editors.show(opener.value, target);
    return shown.ok ? ok({ opened: 'file', with: opener.value.name }) : shown;
  }

  async reveal(path: string): Promise<Result<null, Failure>> {
    const look = await this.#look(path);
    return look.ok ? this.#showFolder(path) : look;
  }

  /** The folder that holds it, and on up while a folder is itself something that would be run. */
  async #showFolder(path: string): Promise<Result<null, Failure>> {
    const system = await this.#editors.system();
    if (!system.ok) return system;
    const { platform } = this.#environment;
    const names = platform === 'win32' ? win32 : posix;
    let folder = names.dirname(path);
    while (mightRun(folder, { kind: 'folder', executable: false, realPath: folder }, platform) && folder !== names.dirname(folder)) {
      folder = names.dirname(folder);
    }
    return this.#editors.show(system.value, { path: folder, line: null, column: null });
  }

  async #look(path: string): Promise<Result<FileLook, FileFailure>> {
    const look = await this.#looks.look(path);
    if (!look.ok && look.error === 'missing') {
      return err({ kind: 'fileMissing', message: `There is no file ${path}.`, remedy: 'It may have been moved or deleted since.' });
    }
    if (!look.ok)
      return err({ kind: 'fileNotReadable', message: `${path} cannot be reached.`, remedy: 'Check the rights of its folders.' });
    if (look.value.kind !== 'other') return look;
    return err({ kind: 'notAFile', message: `${path} is neither a file nor a folder.`, remedy: 'Corral opens files and folders only.' });
  }
}
