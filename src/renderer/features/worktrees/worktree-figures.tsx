import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatBytes } from '#renderer/kit/text/format.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { Worktree, WorktreeSummary } from '#shared/git/worktree.ts';

/** Interval in ms at which the figures are read again, because an agent may work. */
const INTERVAL_MS = 5000;

/** Shows what a person compares: changed files, lines, commits and size. */
export function WorktreeFigures({ worktree }: { readonly worktree: Worktree }) {
  const { t, i18n } = useTranslation('worktrees');
  const summary = useSummary(worktree);
  // Keeps its place: a row that moves would lose a click on its buttons.
  if (summary === null) return <p aria-hidden className="h-[1lh] text-xs" />;
  const { files, added, removed, commits, bytes } = summary;
  const changes =
    files === null
      ? t('unknownChanges')
      : `${t('files', { count: files })}, ${t('lines', { added: added ?? 0, removed: removed ?? 0 })}`;
  const size = bytes === null ? t('unknownSize') : formatBytes(bytes, i18n.language);
  const parts = [changes, commits !== null && t('commits', { count: commits }), size];
  return <p className="text-xs tabular-nums">{parts.filter(Boolean).join(' · ')}</p>;
}

/** Returns null until it is known. */
function useSummary({ worktreeId }: Worktree): WorktreeSummary | null {
  const api = useApi();
  const [summary, setSummary] = useState<WorktreeSummary | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = async () => {
      const reply = await api['worktrees.summary']({ worktreeId });
      if (isOver) return;
      if (reply.ok) setSummary(reply.value.summary);
      timer = setTimeout(() => void look(), INTERVAL_MS);
    };
    void look();
    return () => {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    };
  }, [api, worktreeId]);
  return summary;
}
