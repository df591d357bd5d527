import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { blobId } from '#core/checkpoints/files/file-state.ts';

import type { Dice } from '../dice.ts';
import { readFolder, readId } from './person-folder.ts';

/** Changes random files of a folder, each with content that was never there before. */
export class RandomChanges {
  readonly #root: string;
  readonly #names: readonly string[];
  readonly #dice: Dice;
  #count = 0;
  /** Paths that were ever changed. */
  readonly touched = new Set<string>();
  /** Ids of contents that were written, and of those that were overwritten or deleted by these changes. */
  readonly written = new Set<string>();
  readonly consumed = new Set<string>();

  constructor(root: string, names: readonly string[], dice: Dice) {
    this.#root = root;
    this.#names = names;
    this.#dice = dice;
  }

  some(most: number): void {
    for (let left = 1 + this.#dice.int(most); left > 0; left -= 1) this.one();
  }

  /** Makes one change; a change that the folder does not allow is none. */
  one(): void {
    const path = this.#dice.pick(this.#names) ?? 'a';
    const other = this.#dice.pick(this.#names) ?? 'b';
    const kind = this.#dice.int(10);
    const content = `${(this.#count += 1)} ${this.#dice.next()}\n`;
    this.touched.add(path);
    try {
      if (kind === 9) this.#rename(path, other);
      else this.#change(join(this.#root, path), kind, content);
    } catch {
      // A folder stands where a file would be, or the disk is full.
    }
  }

  #change(file: string, kind: number, content: string): void {
    mkdirSync(dirname(file), { recursive: true });
    if (kind === 8) return chmodSync(file, (lstatSync(file).mode & 0o777) ^ 0o111);
    this.#consume(file);
    if (kind < 4) writeFileSync(file, content);
    else if (kind < 6) {
      // As most editors do.
      writeFileSync(`${file}.swap`, content);
      renameSync(`${file}.swap`, file);
    } else {
      rmSync(file, { recursive: true, force: true });
      // A write to the link fails, so that it never changes another file.
      if (kind === 7) symlinkSync(`/nonexistent/${content}`, file);
      return;
    }
    this.written.add(blobId(Buffer.from(content), 'sha1'));
  }

  #rename(path: string, other: string): void {
    const [from, to] = [join(this.#root, path), join(this.#root, other)];
    if (from === to || !existsSync(from)) return;
    this.touched.add(other);
    mkdirSync(dirname(to), { recursive: true });
    this.#consume(to);
    renameSync(from, to);
  }

  #consume(path: string): void {
    const state = lstatSync(path, { throwIfNoEntry: false });
    if (!state) return;
    const ids = state.isDirectory() ? readFolder(path).values() : [readId(path)];
    for (const id of ids) this.consumed.add(id);
  }
}
