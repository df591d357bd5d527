import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import type { ReviewPlace } from '#shared/git/comparison.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';

/** Pause after a call that failed, e.g. because core is not connected. */
const PAUSE_MS = 2000;

/** Returns what is changed in the folder of a review; null while it is not known. */
export function useFolderChanges(place: ReviewPlace): SessionChanges | null {
  const ofSession = useSessionField(place.of === 'session' ? place.sessionId : '', 'changes');
  const ofProject = useProjectChanges(place.of === 'project' ? place.projectId : null);
  return (place.of === 'session' ? ofSession : ofProject) ?? null;
}

/** Asks for one change of a project after the other; a session reports its own on the desk. */
function useProjectChanges(projectId: string | null): SessionChanges | null {
  const api = useApi();
  const [changes, setChanges] = useState<SessionChanges | null>(null);
  useEffect(() => {
    if (projectId === null) return undefined;
    const end = new AbortController();
    void followProject(
      async (seen) => {
        const reply = await api['projects.changes']({ projectId, seen });
        return reply.ok ? reply.value : null;
      },
      setChanges,
      end.signal,
    );
    return () => end.abort();
  }, [api, projectId]);
  return changes;
}

type AskChanges = (
  seen: number | null,
) => Promise<{ readonly changes: SessionChanges | null } | null>;

async function followProject(
  ask: AskChanges,
  note: (changes: SessionChanges | null) => void,
  signal: AbortSignal,
): Promise<void> {
  let seen: number | null = null;
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- each call waits for the change after the last one
    const found = await ask(seen);
    if (signal.aborted) return;
    if (found === null) {
      // oxlint-disable-next-line no-await-in-loop -- the next call would fail at once, too
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      continue;
    }
    seen = found.changes?.revision ?? null;
    note(found.changes);
  }
}
