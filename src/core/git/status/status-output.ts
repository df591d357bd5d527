import type { SessionChanges } from '#shared/session/session-changes.ts';

export type GitStatus = Omit<SessionChanges, 'isWatched'> & {
  /** Name of the branch; null if HEAD is detached. */
  readonly branch: string | null;
};

/**
 * Reads the output of `git status --porcelain=v2 --branch -z`. Source: git-status(1), "Porcelain
 * Format Version 2".
 */
export function parseStatus(output: Uint8Array): GitStatus {
  const fields = Buffer.from(output).toString('utf8').split('\0');
  const headers = headersOf(fields);
  const head = headers.get('head');
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/u.exec(headers.get('ab') ?? '') ?? [];
  return {
    branch: head === undefined || head === '(detached)' ? null : head,
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

function countEntries(fields: readonly string[]) {
  const counts = { changed: 0, untracked: 0, conflicted: 0 };
  for (let at = 0; at < fields.length; at += 1) {
    const kind = fields[at]?.slice(0, 2);
    if (kind === '1 ' || kind === '2 ') counts.changed += 1;
    if (kind === 'u ') counts.conflicted += 1;
    if (kind === '? ') counts.untracked += 1;
    // The former path is a field of its own, which may look like any entry.
    if (kind === '2 ') at += 1;
  }
  return counts;
}
