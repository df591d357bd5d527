import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../paths.mjs';
import { capture, step, Stop } from '../run.mjs';

/** Folders with packages of their own, relative to the project's. */
const PACKAGES = ['.', 'e2e/agents'];

/** Runs git; `remedy` replaces its own words if it fails. */
async function git(args, remedy) {
  const { code, stdout, output } = await capture('git', args, { cwd: root });
  if (code !== 0) throw new Stop(remedy ?? `git ${args.join(' ')} failed:\n${output}`);
  return stdout.trim();
}

/**
 * Returns the newest commit of the branch that is at least a day older than this one; null if the
 * clone has none.
 */
export async function dayBefore() {
  const made = Number(await git(['log', '-1', '--format=%ct']));
  const before = `--before=@${made - 24 * 60 * 60}`;
  const commit = await git(['rev-list', '-1', '--first-parent', before, 'HEAD']);
  return commit === '' ? null : commit;
}

const lockOf = (folder) => {
  const path = join(folder, 'package-lock.json');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

/** Uses the packages of this tree where the lock files are equal; the tree installs others itself. */
function linkPackages(folder) {
  for (const part of PACKAGES) {
    const [own, other] = [join(root, part), join(folder, part)];
    const target = join(own, 'node_modules');
    if (lockOf(own) === lockOf(other) && existsSync(target))
      symlinkSync(target, join(other, 'node_modules'));
  }
}

/**
 * Returns a folder with the sources of a revision, which is kept by its commit in `build/bench`. Its
 * own scripts build it when they measure it.
 */
export async function benchTree(revision) {
  const commit = await git(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`],
    `This clone has no revision "${revision}". Name a branch, a tag or a commit that it has.`,
  );
  const folder = join(root, 'build', 'bench', commit);
  const stamp = join(folder, '.corral-bench');
  if (existsSync(stamp)) return { commit, folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await git(['archive', '--format=tar', '-o', archive, commit]);
  await step(`Unpacking ${commit.slice(0, 12)}`, 'tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  linkPackages(folder);
  writeFileSync(stamp, '');
  return { commit, folder };
}
