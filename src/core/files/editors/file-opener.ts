import { posix, win32 } from 'node:path';

import type { Environment, FileProbe, FileProbePort } from '#core/ports.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Target } from '#shared/editor/command-template.ts';
import { compose } from '#shared/words/sentence.ts';

import type { EditorFailure, Editors } from './editors.ts';
import { mightRun } from './system-opener.ts';

type FileFailure = Failure<'fileMissing' | 'fileNotReadable' | 'notAFile'>;
type OpenFailure = FileFailure | EditorFailure;
type OpenReply = { readonly opened: 'file' | 'folder'; readonly with: string | null };

/** Shows files to the person, and never runs one. Paths are absolute. */
export class FileOpener {
  readonly #editors: Editors;
  readonly #probes: FileProbePort;
  readonly #environment: Environment;

  constructor(editors: Editors, probes: FileProbePort, environment: Environment) {
    this.#editors = editors;
    this.#probes = probes;
    this.#environment = environment;
  }

  async open(target: Target): Promise<Result<OpenReply, OpenFailure>> {
    const probe = await this.#probe(target.path);
    if (!probe.ok) return probe;
    const opener = await this.#editors.opener();
    if (!opener.ok) return opener;
    if (
      opener.value.by === 'system' &&
      mightRun(target.path, probe.value, this.#environment.platform)
    ) {
      const shown = await this.#showFolder(target.path);
      return shown.ok ? ok({ opened: 'folder', with: null }) : shown;
    }
    const shown = await this.#editors.show(opener.value, target);
    return shown.ok ? ok({ opened: 'file', with: opener.value.name }) : shown;
  }

  async reveal(path: string): Promise<Result<null, OpenFailure>> {
    const probe = await this.#probe(path);
    return probe.ok ? this.#showFolder(path) : probe;
  }

  /**
   * Shows the folder that contains the file, or the nearest folder above that the system would not
   * run itself.
   */
  async #showFolder(path: string): Promise<Result<null, OpenFailure>> {
    const system = await this.#editors.system();
    if (!system.ok) return system;
    const { platform } = this.#environment;
    const names = platform === 'win32' ? win32 : posix;
    let folder = names.dirname(path);
    while (
      mightRun(folder, { kind: 'folder', executable: false, realPath: folder }, platform) &&
      folder !== names.dirname(folder)
    ) {
      folder = names.dirname(folder);
    }
    return this.#editors.show(system.value, { path: folder, line: null, column: null });
  }

  async #probe(path: string): Promise<Result<FileProbe, FileFailure>> {
    const probe = await this.#probes.probe(path);
    if (!probe.ok && probe.error === 'missing') {
      return err({
        kind: 'fileMissing',
        message: compose('fileFailures.missing', { path }),
        remedy: compose('fileFailures.movedOrDeleted'),
      });
    }
    if (!probe.ok)
      return err({
        kind: 'fileNotReadable',
        message: compose('fileFailures.unreachable', { path }),
        remedy: compose('fileFailures.checkRights'),
      });
    if (probe.value.kind !== 'other') return probe;
    return err({
      kind: 'notAFile',
      message: compose('fileFailures.notAFile', { path }),
      remedy: compose('fileFailures.onlyFiles'),
    });
  }
}
