import { useMemo, useState, type ReactNode } from 'react';

import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { FileMenu, type OpenMenu } from '#renderer/views/file/file-menu.tsx';
import type { PathPlace } from '#renderer/views/file/find-paths.ts';
import { SessionFilesContext } from '#renderer/views/file/use-session-files.ts';

import { FileViewer } from './file-viewer.tsx';

/**
 * Provides the session whose files the paths belong to. All paths share one menu, because a
 * conversation names many files.
 */
export function SessionFilesProvider({
  sessionId,
  children,
}: {
  readonly sessionId: string;
  readonly children: ReactNode;
}) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [viewed, setViewed] = useState<PathPlace | null>(null);
  const cwd = useSessionField(sessionId, 'cwd') ?? '';
  const isWorking = useSessionField(sessionId, 'status') === 'working';
  const files = useMemo(
    () => ({ sessionId, cwd, isWorking, openMenu: setMenu, view: setViewed }),
    [sessionId, cwd, isWorking],
  );
  return (
    <SessionFilesContext value={files}>
      {children}
      {menu && (
        <FileMenu
          menu={menu}
          sessionId={sessionId}
          cwd={cwd}
          onView={setViewed}
          onClose={() => setMenu(null)}
        />
      )}
      {viewed && (
        <FileViewer
          key={placeKey(viewed)}
          sessionId={sessionId}
          cwd={cwd}
          place={viewed}
          onClose={() => setViewed(null)}
        />
      )}
    </SessionFilesContext>
  );
}

function placeKey({ path, line }: PathPlace): string {
  return `${path}\n${line ?? ''}`;
}
