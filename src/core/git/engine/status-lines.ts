import { pathText } from './path-text.ts';

/** An entry of `git status --porcelain=v2 -z`. */
export type StatusLine = {
  readonly kind: 'changed' | 'renamed' | 'conflicted' | 'untracked' | 'ignored';
  /** The name of an untracked or ignored folder ends with `/`. */
  readonly path: string;
  /** The path before a rename or copy; null for other kinds. */
  readonly former: string | null;
  /** Letters for the change in the index and in the working tree; `.` if there is none. */
  readonly index: string;
  readonly tree: string;
  readonly isSubmodule: boolean;
  /** Id of the content in the index; null if the entry has none or several. */
  readonly indexId: string | null;
  /** The entry as git printed it, without the former path. */
  readonly text: string;
};

export type StatusLines = {
  /** Header lines without `# `. */
  readonly headers: readonly string[];
  readonly lines: readonly StatusLine[];
  /** False if a line is in no known form. */
  readonly isWhole: boolean;
};

/** Source: git-status(1), "Porcelain Format Version 2". A path may contain any character. */
const TRACKED = /^1 (.)(.) (\S+) \S+ \S+ \S+ \S+ (\S+) ([^]+)$/u;
const RENAMED = /^2 (.)(.) (\S+) \S+ \S+ \S+ \S+ (\S+) \S+ ([^]+)$/u;
const CONFLICTED = /^u (.)(.) (\S+) \S+ \S+ \S+ \S+ \S+ \S+ (\S+) ([^]+)$/u;

/** Reads the output of `git status --porcelain=v2 -z`, with or without `--branch` and `--ignored`. */
export function readStatusLines(output: Uint8Array): StatusLines {
  const fields = pathText(output).split('\0');
  // Headers come first. A path may look like one of them.
  const found = fields.findIndex((field) => !field.startsWith('# '));
  const first = found < 0 ? fields.length : found;
  const lines: StatusLine[] = [];
  let isWhole = true;
  for (let at = first; at < fields.length; at += 1) {
    const field = fields[at] ?? '';
    if (field === '') continue;
    const line = lineIn(field);
    if (line === null) isWhole = false;
    // The former path is a field of its own, which may look like any entry.
    if (field.startsWith('2 ')) at += 1;
    if (line !== null)
      lines.push(line.kind === 'renamed' ? { ...line, former: fields[at] ?? '' } : line);
  }
  return { headers: fields.slice(0, first).map((field) => field.slice(2)), lines, isWhole };
}

function lineIn(text: string): StatusLine | null {
  const kind = text.slice(0, 2);
  if (kind === '1 ') return trackedLine(text, 'changed', TRACKED);
  if (kind === '2 ') return trackedLine(text, 'renamed', RENAMED);
  if (kind === 'u ') return trackedLine(text, 'conflicted', CONFLICTED);
  if ((kind !== '? ' && kind !== '! ') || text.length === 2) return null;
  return {
    kind: kind === '? ' ? 'untracked' : 'ignored',
    path: text.slice(2),
    former: null,
    index: '.',
    tree: '.',
    isSubmodule: false,
    indexId: null,
    text,
  };
}

function trackedLine(text: string, kind: StatusLine['kind'], form: RegExp): StatusLine | null {
  const [, index, tree, submodule, id, path] = form.exec(text) ?? [];
  if (index === undefined || tree === undefined || path === undefined) return null;
  return {
    kind,
    path,
    former: null,
    index,
    tree,
    isSubmodule: submodule?.startsWith('S') === true,
    indexId: kind === 'conflicted' ? null : (id ?? null),
    text,
  };
}
