import { ok, type Result } from '#shared/base/result.ts';

/** A working tree of a repository. */
export type ListedWorktree = {
  readonly folder: string;
  /** Reference that is checked out (`refs/heads/main`); null if there is none. */
  readonly branch: string | null;
};

/**
 * Lists all working trees of a repository. `read` runs git there. A folder may contain a line break,
 * but git before 2.36 cannot print NUL between lines.
 */
export async function listWorktrees<E>(
  read: (args: readonly string[]) => Promise<Result<Uint8Array, E>>,
): Promise<Result<readonly ListedWorktree[], E>> {
  const args = ['worktree', 'list', '--porcelain'];
  const separated = await read([...args, '-z']);
  const listed = separated.ok ? separated : await read(args);
  if (!listed.ok) return listed;
  return ok(worktreesIn(Buffer.from(listed.value).toString('utf8'), separated.ok ? '\0' : '\n'));
}

/** Each working tree is a block of lines that begins with its folder and ends with an empty line. */
function worktreesIn(text: string, end: '\0' | '\n'): readonly ListedWorktree[] {
  return text.split(end + end).flatMap((block) => {
    const lines = block.split(end);
    const valueOf = (name: string) =>
      lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? null;
    const folder = valueOf('worktree');
    return folder === null ? [] : [{ folder, branch: valueOf('branch') }];
  });
}
