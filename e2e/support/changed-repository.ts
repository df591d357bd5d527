import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A git repository with changes, for specs of the review. */
export class ChangedRepository {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  git(...args: readonly string[]): string {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid'];
    return execFileSync('git', [...identity, ...args], { cwd: this.folder, encoding: 'utf8' });
  }

  async write(path: string, text: string | Buffer): Promise<void> {
    const full = join(this.folder, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, text);
  }

  read(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8');
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.folder, path));
  }

  /** Commits everything that is in the folder. */
  commit(message: string): void {
    this.git('add', '-A');
    this.git('commit', '-q', '-m', message);
  }

  /** Returns the added and removed lines that are staged, without context. */
  staged(): readonly string[] {
    return this.git('diff', '--cached', '-U0', '--no-color')
      .split('\n')
      .filter((line) => /^[+-](?![+-])/u.test(line));
  }

  /** Commits a file of 60 lines, and changes its lines 10, 30 and 50. */
  async changeThreeLines(path: string): Promise<void> {
    await this.write(path, linesWith({}));
    this.commit('Add values');
    await this.write(path, linesWith({ 10: 'ten', 30: 'thirty', 50: 'fifty' }));
  }
}

/** Returns 60 lines, some of them replaced. */
export function linesWith(changed: Readonly<Record<number, string>>): string {
  return Array.from({ length: 60 }, (_, at) => `${changed[at + 1] ?? `line ${at + 1}`}\n`).join('');
}
