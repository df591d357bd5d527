import { createHash } from 'node:crypto';
import { join, sep } from 'node:path';

import type { FileProbePort, FileReadPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Project } from '#shared/project/project.ts';
import {
  DEFAULT_COPY,
  DEFAULT_PORTS,
  type ProjectScript,
  type ProjectSetup,
  type SetupFile,
  type SetupSource,
} from '#shared/project/project-setup.ts';

import { SETUP_READERS, type FileSetup } from './setup-files.ts';

/** Maximum size of a file that sets up a project, in bytes. */
const MAX_BYTES = 256 * 1024;

type Needs = { readonly reads: FileReadPort; readonly probes: FileProbePort };
type Owner = Pick<Project, 'own' | 'confirmed'>;
type FoundFile = { readonly file: SetupFile; readonly setup: FileSetup };

/** Reads the set-up that is in force in a folder. Reads the files each time: they change. */
export class ProjectSetups {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Returns the set-up of a checkout. `folder` holds the files, e.g. the main folder or a worktree;
   * `owner` is null for a folder that is no project on the desk.
   */
  async read(folder: string, owner: Owner | null): Promise<ProjectSetup> {
    const found: FoundFile[] = [];
    const problems: { file: SetupFile; reason: string }[] = [];
    for (const [file, parse] of SETUP_READERS) {
      const text = await this.#textOf(folder, file);
      if (text === null) continue;
      const parsed = text.ok ? parse(text.value) : text;
      if (parsed.ok) found.push({ file, setup: parsed.value });
      else problems.push({ file, reason: parsed.error });
    }
    return { ...inForce(found, owner), files: found.map(({ file }) => file), problems };
  }

  /** Returns null if there is no such file. A link that leaves the folder is not followed. */
  async #textOf(folder: string, file: SetupFile): Promise<Result<string, string> | null> {
    const path = join(folder, file);
    const { probes, reads } = this.#needs;
    const [root, probed] = await Promise.all([probes.probe(folder), probes.probe(path)]);
    if (!root.ok || (!probed.ok && probed.error === 'missing')) return null;
    if (!probed.ok) return err('It cannot be read.');
    if (!probed.value.realPath.startsWith(root.value.realPath + sep))
      return err('It is a link to a file outside of the folder.');
    const read = await reads.read(path, 0, MAX_BYTES);
    if (!read.ok) return err(read.error === 'notAFile' ? 'It is no file.' : 'It cannot be read.');
    if (read.value.size > MAX_BYTES) return err(`It is larger than ${MAX_BYTES / 1024} KiB.`);
    return ok(Buffer.from(read.value.bytes).toString('utf8'));
  }
}

function inForce(found: readonly FoundFile[], owner: Owner | null) {
  const own = owner?.own;
  const first = <K extends keyof FileSetup>(key: K) => {
    const file = found.find(({ setup }) => setup[key] !== undefined);
    return file ? { value: file.setup[key], from: file.file } : null;
  };
  const script = (name: 'setup' | 'run'): ProjectScript | null => {
    const mine = own?.[name] ?? null;
    if (mine !== null) return mine.trim() === '' ? null : scriptOf(mine, 'person', []);
    const given = first(name);
    return given?.value === undefined
      ? null
      : scriptOf(given.value, given.from, owner?.confirmed ?? []);
  };
  const [copy, prefix, ports] = [first('copy'), first('branchPrefix'), first('ports')];
  return {
    setup: script('setup'),
    run: script('run'),
    copy: chosen(own?.copy, copy?.value && [...copy.value], copy?.from, [...DEFAULT_COPY]),
    branchPrefix: chosen(own?.branchPrefix, prefix?.value, prefix?.from, ''),
    ports: chosen(own?.ports, ports?.value, ports?.from, DEFAULT_PORTS),
  };
}

/** Returns the person's value, or that of a file, or the default. */
function chosen<T>(
  own: T | null | undefined,
  value: T | undefined,
  file: SetupFile | undefined,
  otherwise: T,
) {
  if (own !== null && own !== undefined) return { value: own, from: 'person' as const };
  return value === undefined || file === undefined
    ? { value: otherwise, from: 'default' as const }
    : { value, from: file };
}

/** A script that the person wrote is confirmed by that. */
function scriptOf(text: string, from: SetupSource, confirmed: readonly string[]): ProjectScript {
  const hash = createHash('sha256').update(text).digest('hex');
  return { text, from, hash, isConfirmed: from === 'person' || confirmed.includes(hash) };
}
