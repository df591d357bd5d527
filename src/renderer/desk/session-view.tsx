import type { ReactNode } from 'react';

import { SessionBanner } from '#renderer/sessions/session-banner.tsx';
import { SessionHeader } from '#renderer/sessions/session-header.tsx';
import type { Session } from '#shared/contract/sessions.ts';

/** One session: what it is, what is wrong, what was said, and what to say next. */
export function SessionView({ session, lead }: { readonly session: Session; readonly lead: ReactNode }) {
  return (
    <>
      <SessionHeader session={session} lead={lead} />
      <SessionBanner session={session} />
    </>
  );
}
