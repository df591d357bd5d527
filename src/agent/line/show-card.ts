import { structuredPatch } from 'diff';

import type { CallCard } from '#agent/record/entry.ts';
import type { FileChange } from '#agent/trust/effect.ts';

import { safeText, type Style } from './style.ts';

/** Lines of a diff that are shown before a question; the person can ask for the rest. */
const MAX_LINES = 200;

/** Returns the text of a call that waits for a permission: everything that it would do. */
export function cardText(card: CallCard, style: Style, isWhole: boolean): string {
  const { input, changes, title, isSandboxed } = card;
  const head = style.bold(safeText(title));
  const sandbox =
    isSandboxed === null
      ? ''
      : isSandboxed
        ? `\n${style.green('Runs in the sandbox.')}`
        : `\n${style.yellow('Runs without a sandbox.')}`;
  if (changes.length > 0)
    return `${head}\n${changes.map((change) => diffText(change, style, isWhole)).join('\n')}`;
  return `${head}${sandbox}\n${style.dim(safeText(JSON.stringify(input, null, 2)))}`;
}

function diffText({ path, before, after }: FileChange, style: Style, isWhole: boolean): string {
  const { hunks } = structuredPatch(path, path, before ?? '', after ?? '', '', '', { context: 3 });
  const lines = hunks.flatMap((hunk) => [
    style.cyan(`@@ -${hunk.oldStart} +${hunk.newStart} @@`),
    ...hunk.lines.map((line) => coloured(safeText(line), style)),
  ]);
  const most = isWhole ? lines.length : MAX_LINES;
  const rest = lines.length - most;
  const more = rest > 0 ? [style.yellow(`… ${rest} more lines: answer v to see all of them`)] : [];
  const name = after === null ? `${path} (deleted)` : path;
  return [style.bold(safeText(name)), ...lines.slice(0, most), ...more].join('\n');
}

function coloured(line: string, style: Style): string {
  if (line.startsWith('+')) return style.green(line);
  return line.startsWith('-') ? style.red(line) : line;
}
