import { basename, dirname } from 'node:path';

import { pathInside } from '#node/files/path-inside.ts';

import { hashOf } from '../folder-program.ts';
import type { Found } from '../named-programs.ts';
import type { GitFolder } from './git-folders.ts';

/** Notes the files of a repository by names that all its worktrees share. */
export class FoundPrograms {
  readonly top: string;
  readonly #bases: readonly string[];
  readonly #found = new Map<string, Found>();

  constructor({ root, common }: GitFolder) {
    this.top = root ?? common;
    const main = basename(common) === '.git' ? dirname(common) : common;
    this.#bases = [this.top, main];
  }

  get all(): readonly Found[] {
    return [...this.#found.values()];
  }

  /** Adds lines of a file. `content` is hashed in place of the lines, if it is more than these. */
  add(path: string, lines: readonly string[], content = lines.join('\n')): void {
    const file = this.#nameOf(path);
    this.#put(path, { file, lines, unsure: null, hashes: [hashOf(file, content)] });
  }

  /** Adds something that cannot be read, and is asked about before each action. */
  addUnsure(path: string, unsure: string): void {
    this.#put(path, { file: this.#nameOf(path), lines: [], unsure, hashes: [] });
  }

  #put(path: string, program: Found['program']): void {
    this.#found.set(path, { program, base: this.top, path, as: 'text' });
  }

  #nameOf(path: string): string {
    for (const base of this.#bases) {
      const inner = pathInside(base, path);
      if (inner !== null && inner !== '') return inner.replaceAll('\\', '/');
    }
    return path;
  }
}
