import { readStatusLines, type StatusLine } from '#core/git/engine/status-lines.ts';
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

/** Reads the output of `git status --porcelain=v2 --branch -z`. */
export function parseStatus(output: Uint8Array): GitStatus {
  const { headers: given, lines } = readStatusLines(output);
  const headers = headersOf(given);
  const head = headers.get('head');
  const commit = headers.get('oid');
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/u.exec(headers.get('ab') ?? '') ?? [];
  return {
    branch: head === undefined || head === '(detached)' ? null : head,
    commit: commit === undefined || commit === '(initial)' ? null : commit,
    upstream: headers.get('upstream') ?? null,
    ahead: ahead === undefined ? null : Number(ahead),
    behind: behind === undefined ? null : Number(behind),
    ...countEntries(lines),
  };
}

function headersOf(given: readonly string[]): ReadonlyMap<string, string> {
  const found = given.flatMap((header) => {
    const [, name, value] = /^branch\.([a-z]+) (.*)$/su.exec(header) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return new Map(found);
}

function countEntries(lines: readonly StatusLine[]) {
  const counts = { changed: 0, untracked: 0, conflicted: 0 };
  const entries = new Map<string, string>();
  for (const { kind, path, former, text } of lines) {
    if (kind === 'changed' || kind === 'renamed') counts.changed += 1;
    else if (kind !== 'ignored') counts[kind] += 1;
    entries.set(path, text);
    if (former !== null) entries.set(former, `former ${text}`);
  }
  return { ...counts, entries };
}
