import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { projectEnv, projectNode, root } from '../paths.mjs';
import { capture, Stop } from '../run.mjs';

/** Limit of the tests of one mutant, in ms. */
const LIMIT_MS = 120_000;

async function git(args, cwd = root) {
  const { code, stdout, output } = await capture('git', args, { cwd });
  if (code !== 0) throw new Stop(`git ${args.join(' ')} failed:\n${output}`);
  return stdout;
}

/** A copy of a revision in a folder of its own, in which mutants are tested. */
export class WorkTree {
  /** Checks a revision out; its packages are those of this tree. */
  static async create(revision) {
    const folder = join(mkdtempSync(join(tmpdir(), 'corral-mutants-')), 'tree');
    await git(['worktree', 'add', '--quiet', '--detach', folder, revision]);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return new WorkTree(folder);
  }

  constructor(folder) {
    this.folder = folder;
  }

  /** Returns the contents of all TypeScript sources by their paths from the project's root. */
  texts() {
    const names = readdirSync(join(this.folder, 'src'), { recursive: true, encoding: 'utf8' });
    const paths = names.map((name) => `src/${name.replaceAll('\\', '/')}`);
    return new Map(
      paths
        .filter((path) => /[.]tsx?$/.test(path))
        .map((path) => [path, readFileSync(join(this.folder, path), 'utf8')]),
    );
  }

  /**
   * Runs test files with a file changed to `text`, until the first failure, and restores the file.
   * Returns `passed`, `failed` or `late`, with the output.
   */
  async run(tests, { path, text }) {
    const file = join(this.folder, path);
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, text);
    try {
      const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
      const args = [vitest, 'run', '--bail=1', '--maxWorkers=1', '--reporter=dot', ...tests];
      const { code, timedOut, output } = await capture(projectNode, args, {
        cwd: this.folder,
        env: projectEnv(),
        timeoutMs: LIMIT_MS,
      });
      return { end: timedOut ? 'late' : code === 0 ? 'passed' : 'failed', output };
    } finally {
      writeFileSync(file, before);
    }
  }

  async remove() {
    const packages = join(this.folder, 'node_modules');
    if (existsSync(packages)) rmSync(packages);
    await git(['worktree', 'remove', '--force', this.folder]);
  }
}
