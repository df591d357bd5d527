import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { NodeGit } from '#core/adapters/processes/node-git.ts';
import { Git } from '#core/git/engine/git.ts';

/** Environment of git in tests: an own home folder and none of this machine's configuration. */
export function testVariables(home: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: join(home, '.gitconfig'),
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@corral.invalid',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@corral.invalid',
  };
}

/** Returns whether the git of the tests is older than a version, e.g. 2.36. */
export function isGitOlderThan(major: number, minor: number): boolean {
  const printed = execFileSync('git', ['--version'], { encoding: 'utf8' });
  const [, ...found] = /(\d+)\.(\d+)/u.exec(printed) ?? [];
  const [ownMajor = 0, ownMinor = 0] = found.map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

/** A real repository in a temporary folder, for tests. `run` uses the machine's git directly. */
export class GitRepository {
  /** Folder that holds `home` and `work`; real path. */
  readonly root: string;
  readonly folder: string;
  readonly variables: Record<string, string>;

  /** `root` is that of a repository that an earlier process made. */
  constructor({ init = true, root }: { readonly init?: boolean; readonly root?: string } = {}) {
    this.root = root ?? realpathSync(mkdtempSync(join(tmpdir(), 'corral-git-')));
    this.folder = join(this.root, 'work');
    const home = join(this.root, 'home');
    this.variables = testVariables(home);
    if (root !== undefined) return;
    mkdirSync(this.folder);
    mkdirSync(home);
    writeFileSync(join(home, '.gitconfig'), '[init]\n\tdefaultBranch = main\n');
    if (init) this.run('init', '-q');
  }

  /** Creates the runner that the product uses, with the environment of this repository. */
  git(): Git {
    return new Git({ port: new NodeGit(), variables: this.variables });
  }

  /** Runs git in the work folder. Returns its output without the last line break. */
  run(...args: readonly string[]): string {
    return this.runIn(this.folder, ...args);
  }

  runIn(cwd: string, ...args: readonly string[]): string {
    const options = { cwd, env: this.variables };
    return execFileSync('git', args, { ...options, encoding: 'utf8', stdio: 'pipe' }).replace(
      /\r?\n$/u,
      '',
    );
  }

  write(path: string, content: string | Uint8Array): string {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  /** Stages everything and commits it. Returns the id of the commit. */
  commit(message: string): string {
    this.run('add', '-A');
    this.run('commit', '-q', '--allow-empty', '-m', message);
    return this.run('rev-parse', 'HEAD');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 3 });
  }
}
