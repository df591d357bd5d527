import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';

import { folderPrograms } from './folder-programs.ts';

/** A home folder with a project, on a real disk. */
export class TrustWorld {
  readonly base = mkdtempSync(join(tmpdir(), 'corral-trust-'));
  readonly homeDir = join(this.base, 'home');
  readonly project = join(this.homeDir, 'project');
  readonly #services = {
    fileReads: new NodeFileReads(),
    clock: new NodeClock(),
    homeDir: this.homeDir,
  };

  constructor() {
    for (const part of ['objects', 'refs'])
      mkdirSync(join(this.project, '.git', part), { recursive: true });
    writeFileSync(join(this.project, '.git/HEAD'), 'ref: refs/heads/main\n');
  }

  /** Writes a file below the project. */
  write(path: string, text: string | Uint8Array, folder = this.project): string {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  writeJson(path: string, value: unknown, folder = this.project): string {
    return this.write(path, JSON.stringify(value), folder);
  }

  read(folder = this.project) {
    return folderPrograms(this.#services, folder);
  }

  /** Returns the lines of each file, with `?` for one that could not be read. */
  async lines(folder = this.project): Promise<Readonly<Record<string, readonly string[]>>> {
    const { programs } = await this.read(folder);
    return Object.fromEntries(
      programs.map(({ file, lines, unsure }) => [file, unsure === null ? lines : ['?']]),
    );
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}
