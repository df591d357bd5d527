import { useEffect, useRef, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Worktree } from '#shared/git/worktree.ts';

/** Intervals in ms of the list: while something is in progress, and otherwise. */
const BUSY_MS = 400;
const IDLE_MS = 3000;

/** Returns all worktrees, updated while the component is mounted; null until they are loaded. */
export function useWorktrees() {
  const api = useApi();
  const [all, setAll] = useState<readonly Worktree[] | null>(null);
  const again = useRef<() => void>(() => undefined);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stopTimer = () => timer !== null && clearTimeout(timer);
    const look = async () => {
      const reply = await api['worktrees.list']({ repository: null });
      if (isOver) return;
      if (reply.ok) setAll(reply.value.worktrees);
      const isBusy = reply.ok && reply.value.worktrees.some(isInProgress);
      stopTimer();
      timer = setTimeout(() => void look(), isBusy ? BUSY_MS : IDLE_MS);
    };
    again.current = () => void look();
    void look();
    return () => {
      isOver = true;
      stopTimer();
    };
  }, [api]);
  return { all, lookAgain: () => again.current() };
}

export function isInProgress({ state, sessionId, setUp }: Worktree): boolean {
  if (state === 'ready') return false;
  const isStopped = state === 'failed' || state === 'removed';
  return !isStopped || (sessionId !== null && setUp?.state === 'running');
}
