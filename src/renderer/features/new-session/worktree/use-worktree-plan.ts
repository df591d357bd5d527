import { useEffect, useState } from 'react';

import { expandHome } from '#renderer/kit/text/paths.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

/** Delay in ms between the last key and the question to core. */
const DEBOUNCE_MS = 300;

type Reply = Awaited<ReturnType<CorralApi['worktrees.plan']>>;
export type WorktreePlan = Extract<Reply, { ok: true }>['value'];

type Wanted = {
  readonly isOwn: boolean;
  readonly cwd: string;
  readonly prompt: string;
  readonly base: string | null;
};

/** Returns what a worktree would be, updated while the person types. Keeps the last plan meanwhile. */
export function useWorktreePlan({ isOwn, cwd, prompt, base }: Wanted) {
  const api = useApi();
  const homeDir = useMachine()?.homeDir ?? null;
  const [plan, setPlan] = useState<WorktreePlan | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const folder = expandHome(cwd, homeDir);
  useEffect(() => {
    if (!isOwn || folder === '') return;
    let isOutdated = false;
    const look = async () => {
      const text = prompt.slice(0, 2000);
      const reply = await api['worktrees.plan']({ cwd: folder, text, base });
      if (isOutdated) return;
      setPlan(reply.ok ? reply.value : null);
      setFailure(reply.ok ? null : reply.error);
    };
    const timer = setTimeout(() => void look(), DEBOUNCE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [api, isOwn, folder, prompt, base]);
  return { plan, failure };
}
