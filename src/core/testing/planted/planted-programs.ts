import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GitRepository } from '#core/testing/git-repository.ts';
import type { ProgramTrap } from '#core/testing/program-trap.ts';
import { sized } from '#shared/testing/test-size.fixture.ts';

/** Returns the keys that this git documents, with names in place of `<name>` and `*`. */
export function documentedKeys(): readonly string[] {
  const listed = execFileSync('git', ['help', '--config'], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => {
    if (!/^[a-z][\w.<>*-]+$/iu.test(line)) return [];
    if (!/[<*]/u.test(line)) return [line];
    const names = /^(?:remote|branch)\./u.test(line)
      ? ['origin']
      : line.startsWith('pager.')
        ? ['status', 'diff', 'log']
        : ['evil'];
    return names.map((name) => line.replaceAll(/<[^>]+>|\*/gu, name));
  });
}

/**
 * Keys that move the repository or its files, which other tests examine, and a number that git reads
 * only beside another key.
 */
const MOVES =
  /^(?:core\.(?:worktree|bare|hookspath|sharedrepository|fsmonitorhookversion)|include|extensions)/iu;

/** Words in the names of keys that name a program. */
const PROGRAMS =
  /askpass|clean|cmd|command|credential|driver|editor|external|fsmonitor|helper|hook|pager|pack|path|process|program|proxy|smudge|ssh|textconv|tool/iu;

/** Returns true for a key that names a program, by its words. */
export const namesProgram = (key: string): boolean => PROGRAMS.test(key);

/** Arguments of git; a function also removes what the run before left. */
type Command = readonly string[] | (() => readonly string[]);

const STATUS = ['status', '--porcelain=v2', '--branch'];
/** Commands of git that must work with all keys. The ref `probe` is deleted again. */
const PROBES = [
  STATUS,
  ['log', '-1', '-p', '--no-ext-diff', '--no-textconv'],
  ['update-ref', 'refs/heads/probe', 'HEAD'],
  ['update-ref', '-d', 'refs/heads/probe'],
];

/** Returns the strings of the git program that have the form of a hook's name. */
export function hookNames(): readonly string[] {
  const folder = execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim();
  const program = readFileSync(join(folder, 'git'), 'latin1');
  const form = /(?<=\0)(?:[a-z0-9]+-)*[a-z0-9]+(?=\0)/gu;
  const begins =
    /^(?:pre|post|update|push|proc|reference|fsmonitor|prepare|commit|applypatch)(?:-|$)/u;
  return [...new Set(program.match(form))].filter((name) => begins.test(name) && name.length < 30);
}

/** Changes a repository, so that each kind of change is in it, with attributes that name programs. */
export function changeRepository(repository: GitRepository): void {
  for (const name of ['a.txt', 'b.txt', 'image.png']) repository.write(name, `${name}\n`);
  repository.commit('base');
  repository.run('branch', 'other');
  repository.write('b.txt', 'second\n');
  repository.commit('second');
  repository.write('b.txt', 'staged\n');
  repository.run('add', '-A');
  repository.write('.gitattributes', '* filter=evil diff=evil merge=evil\n');
  for (const name of ['a.txt', 'new.txt', 'image.png']) repository.write(name, 'changed\n');
}

/** Plants a trap in every place of a repository from which git runs programs. */
export class PlantedPrograms {
  readonly #repository: GitRepository;
  readonly #trap: ProgramTrap;

  constructor(repository: GitRepository, trap: ProgramTrap) {
    this.#repository = repository;
    this.#trap = trap;
  }

  /**
   * Plants all keys that name a program, and in the slice one of eight others. Returns them.
   * `commands`: further commands that must still work with each key.
   */
  plantKeys(commands: readonly Command[] = []): readonly string[] {
    const known = documentedKeys().filter((key) => !MOVES.test(key));
    const keys = known.filter(
      (key, at) => namesProgram(key) || at % sized({ slice: 8, full: 1 }) === 0,
    );
    // One by one, because one bad value can hide another.
    const alone = keys.filter((key) => this.#accepted(STATUS, [key]).length > 0);
    const accepted = [...PROBES, ...commands].reduce<readonly string[]>(
      (left, command) => this.#accepted(command, left),
      alone,
    );
    const usable = accepted.filter((key) => this.#plant(key));
    this.#trap.forget();
    return usable;
  }

  plantHooks(): void {
    const hooks = join(this.#repository.folder, '.git', 'hooks');
    mkdirSync(hooks, { recursive: true });
    for (const name of hookNames()) {
      copyFileSync(this.#trap.program, join(hooks, name));
      chmodSync(join(hooks, name), 0o755);
    }
  }

  /**
   * Returns the keys with which a command of git still works if their value is a program; others are
   * no names of programs.
   */
  #accepted(command: Command, keys: readonly string[]): readonly string[] {
    const { folder: cwd, variables: env } = this.#repository;
    const args = typeof command === 'function' ? command() : command;
    const settings = keys.flatMap((key) => ['-c', `${key}=${this.#trap.program} ${key}`]);
    try {
      execFileSync('git', [...settings, ...args], { cwd, env, stdio: 'pipe' });
      return keys;
    } catch {
      if (keys.length <= 1) return [];
      const half = Math.ceil(keys.length / 2);
      return [keys.slice(0, half), keys.slice(half)].flatMap((part) =>
        this.#accepted(command, part),
      );
    }
  }

  /** Writes a key into the repository's configuration. Returns false if git then reads none of it. */
  #plant(key: string): boolean {
    const file = join(this.#repository.folder, '.git', 'config');
    const before = readFileSync(file);
    try {
      this.#repository.run('config', '--file', file, key, `${this.#trap.program} ${key}`);
      this.#repository.run('rev-parse', 'HEAD');
      return true;
    } catch {
      writeFileSync(file, before);
      return false;
    }
  }
}
