import type { ReactNode } from 'react';

import { Announcer } from '#renderer/features/conversation/reading/announcer.tsx';
import { useLinks } from '#renderer/features/conversation/reading/use-links.ts';
import { WaitingBar } from '#renderer/features/interactions/waiting-bar.tsx';
import { PermissionOffer } from '#renderer/features/notifications/permission-offer.tsx';
import { WebNotifications } from '#renderer/features/notifications/web-notifications.tsx';
import { useShellNews } from '#renderer/features/shell/use-shell-news.ts';
import { SkipLinks } from '#renderer/features/shortcuts/skip-links.tsx';
import { useShortcuts } from '#renderer/features/shortcuts/use-shortcuts.ts';
import { NARROW, useMedia } from '#renderer/kit/ui/media.ts';
import { ActionsContext } from '#renderer/stores/actions/action-list.ts';
import { useSessions } from '#renderer/stores/desk/desk.ts';
import { frontSession } from '#renderer/stores/sessions/groups.ts';
import { useSessionGroups } from '#renderer/stores/sessions/use-session-groups.ts';
import { besideTerminal } from '#renderer/stores/terminal/open-terminal.ts';
import { useLoneTerminal } from '#renderer/stores/terminal/use-front-terminal.ts';
import { useDisplay } from '#renderer/stores/window/display.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { ALL_ACTIONS } from './actions/all-actions.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { CrashGuard } from './crash-card.tsx';
import { Drawer, DrawerButton } from './drawer.tsx';
import { InboxView, InteractionDialog, LoneTerminal, SessionView } from './lazy-parts.tsx';
import { NoSessions, NoSelection } from './no-session.tsx';
import { Notices } from './notices.tsx';
import { Overlays } from './overlays.tsx';
import { SidebarButton, SidebarColumn } from './sidebar-column.tsx';
import { StatusLine } from './status-line.tsx';

/**
 * Renders the frame of the window: banners, session list, main area, status line, overlays and
 * announcements.
 */
export function Desk() {
  useShortcuts(ALL_ACTIONS.all);
  useLinks();
  useShellNews();
  const isNarrow = useMedia(NARROW);
  const groups = useSessionGroups();
  const front = useUi((ui) => frontSession(groups, ui.selected)?.sessionId);
  const session = useSessions().find((each) => each.sessionId === front);
  const lone = useLoneTerminal();
  const isZen = useUi((ui) => ui.zen) && !isNarrow;
  const isHidden = useDisplay((display) => display.isSidebarHidden) || isZen;
  const leadingButton = isNarrow ? <DrawerButton /> : isHidden ? <SidebarButton /> : null;
  return (
    <ActionsContext value={ALL_ACTIONS}>
      <div className="flex h-full flex-col">
        <SkipLinks />
        <ConnectionBanner />
        <Notices />
        <WaitingBar />
        <PermissionOffer />
        <div className="flex min-h-0 flex-1">
          {isNarrow ? <Drawer /> : !isHidden && <SidebarColumn />}
          <main className="flex min-w-0 flex-1 flex-col bg-surface">
            <Front session={session} lone={lone} leadingButton={leadingButton} />
          </main>
        </div>
        {!isZen && <StatusLine front={lone ? undefined : session} />}
        <Overlays />
        <InteractionDialog />
        <Announcer front={front} />
        <WebNotifications />
      </div>
    </ActionsContext>
  );
}

type FrontProps = {
  readonly session: Session | undefined;
  readonly lone: Terminal | undefined;
  readonly leadingButton: ReactNode;
};

/**
 * Renders the inbox, a lone terminal or a session, whichever is in front. All terminals of a split
 * share the crash guard of the first one.
 */
function Front({ session, lone, leadingButton }: FrontProps) {
  const isEmpty = useSessions().length === 0;
  const isInbox = useUi((ui) => ui.inbox);
  const shown = lone ? besideTerminal(lone)[0] : session?.sessionId;
  return (
    <CrashGuard key={isInbox ? 'inbox' : shown}>
      {isInbox ? (
        <InboxView leadingButton={leadingButton} />
      ) : lone ? (
        <LoneTerminal terminal={lone} leadingButton={leadingButton} />
      ) : session ? (
        <SessionView session={session} leadingButton={leadingButton} />
      ) : isEmpty ? (
        <NoSessions leadingButton={leadingButton} />
      ) : (
        <NoSelection leadingButton={leadingButton} />
      )}
    </CrashGuard>
  );
}
