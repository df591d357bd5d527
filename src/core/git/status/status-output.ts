import { pathText } from '#core/git/engine/path-text.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';

type Counts = Pick<
  SessionChanges,
  'upstream' | 'ahead' | 'behind' | 'changed' | 'untracked' | 'conflicted'
>;

export type GitStatus = Counts & {
  /** Name of the branch; null if HEAD is detached. */
  readonly branch: string | null;
  /** The commit of HEAD; null if there is none. */
  readonly commit: string | null;
  /** Lines that git printed, by their changed paths; the name of an untracked folder ends with `/`. */
  readonly entries: ReadonlyMap<string, string>;
};

/**
 * Reads the output of `git status --porcelain=v2 --branch -z`. Source: git-status(1), "Porcelain
 * Format Version 2".
 */
export function parseStatus(output: Uint8Array): GitStatus {
  const fields = pathText(output).split('\0');
  const headers = headersOf(fields);
  const head = headers.get('head');
  const commit = headers.get('oid');
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/u.exec(headers.get('ab') ?? '') ?? [];
  return {
    branch: head === undefined || head === '(detached)' ? null : head,
    commit: commit === undefined || commit === '(initial)' ? null : commit,
    upstream: headers.get('upstream') ?? null,
    ahead: ahead === undefined ? null : Number(ahead),
    behind: behind === undefined ? null : Number(behind),
    ...countEntries(fields),
  };
}

function headersOf(fields: readonly string[]): ReadonlyMap<string, string> {
  // They come first. A path may look like one of them.
  const end = fields.findIndex((field) => !field.startsWith('# '));
  const found = fields.slice(0, end < 0 ? 0 : end).flatMap((field) => {
    const [, name, value] = /^# branch\.([a-z]+) (.*)$/su.exec(field) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return new Map(found);
}

/** Number of fields before the path, by the kind of an entry. */
const FIELDS: Readonly<Record<string, number>> = { '1': 8, '2': 9, u: 10, '?': 1 };

function countEntries(fields: readonly string[]) {
  const counts = { changed: 0, untracked: 0, conflicted: 0 };
  const entries = new Map<string, string>();
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at] ?? '';
    const kind = field.slice(0, 2);
    if (kind === '1 ' || kind === '2 ') counts.changed += 1;
    if (kind === 'u ') counts.conflicted += 1;
    if (kind === '? ') counts.untracked += 1;
    const path = pathIn(field);
    if (path !== null) entries.set(path, field);
    // The former path is a field of its own, which may look like any entry.
    if (kind === '2 ') at += 1;
    if (kind === '2 ' && path !== null) entries.set(fields[at] ?? '', `former ${field}`);
  }
  return { ...counts, entries };
}

/** Returns the path of an entry, which may contain spaces; null if the field is none. */
function pathIn(field: string): string | null {
  if (field[1] !== ' ') return null;
  const before = FIELDS[field.charAt(0)];
  if (before === undefined) return null;
  let at = 0;
  for (let count = 0; count < before; count += 1) at = field.indexOf(' ', at) + 1;
  return field.slice(at);
}
