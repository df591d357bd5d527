import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { stripAnsi } from '#renderer/kit/text/ansi.ts';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { Worktree } from '#shared/git/worktree.ts';

/** Interval in ms at which further output is read. */
const INTERVAL_MS = 300;
/** Length of the output that is shown, in characters. */
const MAX_SHOWN = 64_000;

/** Shows what the set-up script of a worktree printed, as it arrives. */
export function SetUpLog({ worktree }: { readonly worktree: Worktree }) {
  const { t } = useTranslation('worktrees');
  const { setUp, branch, state } = worktree;
  const isRunning = setUp?.state === 'running';
  const live = useLiveOutput(worktree.worktreeId, isRunning);
  const box = useRef<HTMLDivElement>(null);
  const text = isRunning ? live : (setUp?.tail ?? '');
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  if (text === '' || (state === 'ready' && !isRunning)) return null;
  return (
    <ScrollBox
      ref={box}
      label={t('log', { branch })}
      className="max-h-48 overflow-auto rounded-md border border-line bg-sunken px-2.5 py-1.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
    >
      {stripAnsi(text)}
    </ScrollBox>
  );
}

function useLiveOutput(worktreeId: string, isRunning: boolean): string {
  const api = useApi();
  const [output, setOutput] = useState('');
  useEffect(() => {
    if (!isRunning) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = async (from: number): Promise<void> => {
      const reply = await api['worktrees.progress']({ worktreeId, from });
      if (isOver || !reply.ok) return;
      const { output: more, next } = reply.value;
      if (more !== '') setOutput((known) => (known + more).slice(-MAX_SHOWN));
      timer = setTimeout(() => void look(next), INTERVAL_MS);
    };
    void look(0);
    return () => {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    };
  }, [api, worktreeId, isRunning]);
  return output;
}
