import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Git, GitFailure } from '#core/git/engine/git.ts';
import { ok, type Result } from '#shared/base/result.ts';

import { sizeOfCopyable } from './safe-paths.ts';

/** Maximum number and bytes of files that are copied. */
const MAX_FILES = 5000;
const MAX_BYTES = 2 * 1024 ** 3;

export type CopyPlan = {
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  /** True if there are more files or bytes than the maximum; the rest is not copied. */
  readonly isCut: boolean;
};

/**
 * Lists the ignored files of a working tree that match patterns in the syntax of gitignore, and that
 * a new worktree gets. Files that git tracks or does not ignore are never listed.
 */
export async function planCopies(
  git: Git,
  root: string,
  patterns: readonly string[],
): Promise<Result<CopyPlan, GitFailure>> {
  const matched = await matchingFiles(git, root, patterns);
  if (!matched.ok) return matched;
  const ignored = await ignoredOf(git, root, matched.value);
  if (!ignored.ok) return ignored;
  const files: { path: string; bytes: number }[] = [];
  let bytes = 0;
  for (const path of ignored.value) {
    const size = await sizeOfCopyable(root, path);
    if (size === null) continue;
    if (files.length >= MAX_FILES || bytes + size > MAX_BYTES) return ok({ files, isCut: true });
    bytes += size;
    files.push({ path, bytes: size });
  }
  return ok({ files, isCut: false });
}

async function matchingFiles(
  git: Git,
  root: string,
  patterns: readonly string[],
): Promise<Result<readonly string[], GitFailure>> {
  if (patterns.length === 0) return ok([]);
  const isShallow = patterns.every((pattern) => /^!?\/[^/]+$/u.test(pattern));
  // Patterns of the root alone need no walk through all ignored folders.
  const within = isShallow ? await filesIn(root) : null;
  if (within?.length === 0) return ok([]);
  const excludes = patterns.map((pattern) => `--exclude=${pattern}`);
  const args = ['--literal-pathspecs', 'ls-files', '-z', '--others', '--ignored', ...excludes];
  const listed = await git.output([...args, '--', ...(within ?? [])], { cwd: root });
  return listed.ok ? ok(namesIn(listed.value).filter((name) => !name.endsWith('/'))) : listed;
}

async function filesIn(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .slice(0, MAX_FILES);
}

/** Returns those of the files that git ignores. */
async function ignoredOf(
  git: Git,
  root: string,
  paths: readonly string[],
): Promise<Result<readonly string[], GitFailure>> {
  if (paths.length === 0) return ok([]);
  const input = Buffer.from(paths.map((path) => `${path}\0`).join(''));
  const checked = await git.run(['check-ignore', '-z', '--stdin'], { cwd: root, input });
  if (!checked.ok) return checked;
  // Exit code 1: none of them is ignored.
  return ok(checked.value.code === 0 ? namesIn(checked.value.stdout) : []);
}

function namesIn(bytes: Uint8Array): readonly string[] {
  return Buffer.from(bytes)
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '' && !name.includes('\uFFFD'));
}

/** Returns the path of a file of the tree. */
export function fileOf(root: string, path: string): string {
  return join(root, ...path.split('/'));
}
