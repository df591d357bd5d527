import { useMemo, useState, type ReactNode } from 'react';

import { useSession } from '#renderer/stores/desk/desk.ts';
import { FileMenu, type OpenMenu } from '#renderer/views/file/file-menu.tsx';
import type { PathPlace } from '#renderer/views/file/find-paths.ts';
import { SessionFilesContext } from '#renderer/views/file/use-session-files.ts';

import { FileViewer } from './file-viewer.tsx';

/** Whose files the paths in it are. All of them share one menu: a conversation names many files. */
export function SessionFilesProvider({ sessionId, children }: { readonly sessionId: string; readonly children: ReactNode }) {
  const session = useSession(sessionId);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [viewed, setViewed] = useState<PathPlace | null>(null);
  const cwd = session?.cwd ?? '';
  const isWorking = session?.status === 'working';
  const files = useMemo(() => ({ sessionId, cwd, isWorking, openMenu: setMenu, view: setViewed }), [sessionId, cwd, isWorking]);
  return (
    <SessionFilesContext value={files}>
      {children}
      {menu && <FileMenu menu={menu} sessionId={sessionId} cwd={cwd} onView={setViewed} onClose={() => setMenu(null)} />}
      {viewed && <FileViewer key={keyOf(viewed)} sessionId={sessionId} cwd={cwd} place={viewed} onClose={() => setViewed(null)} />}
    </SessionFilesContext>
  );
}

function keyOf({ path, line }: PathPlace): string {
  return `${path}\n${line ?? ''}`;
}
