import { useState } from 'react';

import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { pathsSince } from '#shared/session/session-changes.ts';

/** Returns a number that grows each time a file of a session's checkout may have changed. */
export function useFileVersion(sessionId: string, path: string): number {
  const changes = useSessionField(sessionId, 'changes') ?? null;
  const [seen, setSeen] = useState({ revision: changes?.revision ?? null, version: 0 });
  if (changes !== null && changes.revision !== seen.revision) {
    const paths = pathsSince(seen.revision, changes);
    const isChanged = paths === null || paths.some((changed) => isFile(path, changed));
    setSeen({ revision: changes.revision, version: seen.version + (isChanged ? 1 : 0) });
  }
  return seen.version;
}

/** Returns true if the path of a viewer may be a file whose path is relative to its checkout. */
function isFile(path: string, changed: string): boolean {
  const shown = `/${path.replaceAll('\\', '/').replace(/^\.\//u, '')}`;
  const known = `/${changed}`;
  return shown.endsWith(known) || known.endsWith(shown);
}
