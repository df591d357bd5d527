import { createContext, use } from 'react';

import type { OpenMenu } from './file-menu.tsx';
import type { PathPlace } from './find-paths.ts';

type SessionFiles = {
  readonly sessionId: string;
  readonly cwd: string;
  readonly isWorking: boolean;
  /** Opens the menu of a file. */
  readonly openMenu: (menu: OpenMenu) => void;
  /** Shows a file in the viewer. */
  readonly view: (place: PathPlace) => void;
};

export const SessionFilesContext = createContext<SessionFiles | null>(null);

/** Returns null outside of a session. */
export function useSessionFiles(): SessionFiles | null {
  return use(SessionFilesContext);
}
