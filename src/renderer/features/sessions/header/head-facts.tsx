import { GitBranch } from 'lucide-react';

import { ChangedCounts, useChangesLabel } from '#renderer/views/session/changed-counts.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';

/** Shows the branch of a session's checkout and its changed files, beside its folder. */
export function HeadFacts({
  session: { git = null, changes = null },
}: {
  readonly session: Session;
}) {
  if (git === null) return null;
  const name = git.kind === 'branch' ? git.name : git.commit.slice(0, 7);
  return (
    <>
      <GitBranch aria-hidden className="ml-1.5 size-3 shrink-0 text-faint" />
      <span className="max-w-40 truncate">{visibleText(name)}</span>
      {changes !== null && isDirty(changes) && <Counts changes={changes} />}
    </>
  );
}

function isDirty({ changed, untracked, conflicted, ahead, behind }: SessionChanges): boolean {
  return changed + untracked + conflicted + (ahead ?? 0) + (behind ?? 0) > 0;
}

function Counts({ changes }: { readonly changes: SessionChanges }) {
  const label = useChangesLabel(changes);
  return (
    <span title={label} className="ml-1 shrink-0">
      <span className="sr-only">{label}</span>
      <ChangedCounts changes={changes} />
    </span>
  );
}
