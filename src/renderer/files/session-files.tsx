import { createContext, use, useMemo, useState, type ReactNode } from 'react';

import { useSession } from '#renderer/stores/desk.ts';

import { FileMenu, type OpenMenu } from './file-menu.tsx';

type SessionFiles = {
  readonly sessionId: string;
  readonly cwd: string;
  readonly isWorking: boolean;
  /** Shows what can be done with a file. */
  readonly openMenu: (menu: OpenMenu) => void;
};

const SessionFilesContext = createContext<SessionFiles | null>(null);

/** Whose files the paths in it are. All of them share one menu: a conversation names many files. */
export function SessionFilesProvider({ sessionId, children }: { readonly sessionId: string; readonly children: ReactNode }) {
  const session = useSession(sessionId);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const cwd = session?.cwd ?? '';
  const isWorking = session?.status === 'working';
  const files = useMemo(() => ({ sessionId, cwd, isWorking, openMenu: setMenu }), [sessionId, cwd, isWorking]);
  return (
    <SessionFilesContext value={files}>
      {children}
      {menu && <FileMenu menu={menu} sessionId={sessionId} cwd={cwd} onClose={() => setMenu(null)} />}
    </SessionFilesContext>
  );
}

/** `null` where no session stands behind what is shown. */
export function useSessionFiles(): SessionFiles | null {
  return use(SessionFilesContext);
}
