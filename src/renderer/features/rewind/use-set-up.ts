import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { ProjectScript } from '#shared/project/project-setup.ts';

/** Returns the set-up script that a worktree for a session would run, and the person's choice. */
export function useSetUp(cwd: string | undefined, isWanted: boolean) {
  const api = useApi();
  const [script, setScript] = useState<ProjectScript | null | undefined>();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [startsAtOnce, setStartsAtOnce] = useState(false);
  useEffect(() => {
    if (!isWanted || cwd === undefined) return;
    let isOver = false;
    void api['worktrees.plan']({ cwd, text: '', base: null }).then(
      (reply) => !isOver && setScript(reply.ok ? reply.value.setUp : null),
    );
    return () => {
      isOver = true;
    };
  }, [api, cwd, isWanted]);
  // As for a new session, only a script that was confirmed before runs without a choice.
  const runs = script ? (chosen ?? script.isConfirmed) : false;
  const hash = script && runs ? script.hash : null;
  const isReading = script === undefined;
  const choice = { setUpHash: hash, startsAtOnce };
  return { script: script ?? null, isReading, runs, choose: setChosen, choice, setStartsAtOnce };
}
