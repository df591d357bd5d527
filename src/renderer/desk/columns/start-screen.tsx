import { useState, type ReactNode } from 'react';

import { Welcome } from '#renderer/features/new-session/welcome/welcome.tsx';
import { useSessions } from '#renderer/stores/desk/desk.ts';
import { isStartPageInFront } from '#renderer/stores/window/front.ts';
import { bringPageToFront, useUi } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { StartPage, StartParts } from '../lazy-parts.tsx';

type Props = {
  /** The session behind the start page; null if there is none. */
  readonly from: Session | null;
  readonly leadingButton: ReactNode;
  /** Shows what is behind; null if nothing is. */
  readonly onClose: (() => void) | null;
};

/**
 * Is shown while no session is in front, and over one to start another. It stays in front once it
 * has the focus, so that a session that another window starts takes nothing from under the hands.
 */
export function StartScreen({ from, leadingButton, onClose }: Props) {
  const sessions = useSessions();
  const [isFirst] = useState(sessions.length === 0);
  const stay = () => {
    if (!isStartPageInFront(useUi.getState())) bringPageToFront('start');
  };
  if (!isFirst)
    return (
      <div onFocusCapture={stay} className="flex min-h-0 flex-1 flex-col">
        <StartPage from={from} leadingButton={leadingButton} onClose={onClose} />
      </div>
    );
  return (
    <>
      {leadingButton !== null && (
        <div className="flex h-11 shrink-0 items-center border-b border-line px-3">
          {leadingButton}
        </div>
      )}
      <Welcome>
        {(slot) => (
          <div onFocusCapture={stay} className="contents">
            <StartParts from={null} continueSlot={slot} {...(onClose && { onLeave: onClose })} />
          </div>
        )}
      </Welcome>
    </>
  );
}
