import type { TurnFile } from '#shared/conversation/turn.ts';

/**
 * Returns all changes as one unified diff for `git apply` and `patch -p1`. Several diffs of one
 * file stay separate, in order.
 */
export function patchText(files: readonly TurnFile[], cwd: string): string {
  return files.flatMap((file) => fileParts(file, nameIn(file.filePath, cwd))).join('');
}

function fileParts({ parts, change }: TurnFile, name: string): readonly string[] {
  return parts.flatMap((part, at) => {
    if (part.type === 'cell' || part.hunks.length === 0) return [];
    const before = change === 'created' && at === 0 ? '/dev/null' : `a/${name}`;
    const hunks = part.hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => {
      const range = (start: number, count: number) =>
        `${count === 0 ? Math.max(0, start - 1) : start},${count}`;
      return `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@\n${lines.map((line) => `${line}\n`).join('')}`;
    });
    return [`--- ${before}\n+++ b/${name}\n${hunks.join('')}`];
  });
}

/**
 * Returns a path relative to the session's folder, with `/`; paths outside of the folder stay
 * complete.
 */
export function nameIn(filePath: string, cwd: string): string {
  const folder = cwd.replace(/[/\\]+$/, '');
  const isInside =
    folder !== '' && filePath.startsWith(folder) && /^[/\\]/.test(filePath.slice(folder.length));
  return (isInside ? filePath.slice(folder.length) : filePath)
    .replaceAll('\\', '/')
    .replace(/^\/+/, '');
}
