import { WaitingBar } from '#renderer/interactions/waiting-bar.tsx';
import { PermissionOffer } from '#renderer/notifications/permission-offer.tsx';
import { WebNotifications } from '#renderer/notifications/web-notifications.tsx';
import { Announcer } from '#renderer/reading/announcer.tsx';
import { frontSession } from '#renderer/sessions/groups.ts';
import { useSessionGroups } from '#renderer/sessions/use-session-groups.ts';
import { useShellNews } from '#renderer/shell/use-shell-news.ts';
import { SkipLinks } from '#renderer/shortcuts/skip-links.tsx';
import { regionProps } from '#renderer/shortcuts/regions.ts';
import { useLinks } from '#renderer/reading/use-links.ts';
import { useShortcuts } from '#renderer/shortcuts/use-shortcuts.ts';
import { useSessions } from '#renderer/stores/desk.ts';
import { useUi } from '#renderer/stores/ui.ts';
import { useLoneTerminal } from '#renderer/terminal/use-lone-terminal.ts';

import { ConnectionBanner } from './connection-banner.tsx';
import { CrashGuard } from './crash-card.tsx';
import { Drawer, DrawerButton } from './drawer.tsx';
import { NARROW, useMedia } from '#renderer/ui/media.ts';
import { InboxView, InteractionDialog, LoneTerminal, SessionView } from './later-parts.tsx';
import { NoSessions, NothingChosen } from './nothing-chosen.tsx';
import { Notices } from './notices.tsx';
import { Overlays } from './overlays.tsx';
import { Sidebar } from './sidebar.tsx';
import { StatusLine } from './status-line.tsx';

/** List, session in front, status line, and what lies over them. */
export function Desk() {
  useShortcuts();
  useLinks();
  useShellNews();
  const isNarrow = useMedia(NARROW);
  const groups = useSessionGroups();
  const isEmpty = useSessions().length === 0;
  const front = useUi((ui) => frontSession(groups, ui.selected)?.sessionId);
  const session = useSessions().find((each) => each.sessionId === front);
  const lone = useLoneTerminal();
  const isInbox = useUi((ui) => ui.inbox);
  const lead = isNarrow ? <DrawerButton /> : null;
  return (
    <div className="flex h-full flex-col">
      <SkipLinks />
      <ConnectionBanner />
      <Notices />
      <WaitingBar />
      <PermissionOffer />
      <div className="flex min-h-0 flex-1">
        {isNarrow ? (
          <Drawer />
        ) : (
          <aside {...regionProps('sessions')} className="flex w-66 shrink-0 flex-col border-r border-line bg-canvas">
            <Sidebar />
          </aside>
        )}
        <main className="flex min-w-0 flex-1 flex-col bg-surface">
          <CrashGuard key={isInbox ? 'inbox' : (lone?.terminalId ?? front)}>
            {isInbox ? (
              <InboxView lead={lead} />
            ) : lone ? (
              <LoneTerminal terminal={lone} lead={lead} />
            ) : session ? (
              <SessionView session={session} lead={lead} />
            ) : isEmpty ? (
              <NoSessions lead={lead} />
            ) : (
              <NothingChosen lead={lead} />
            )}
          </CrashGuard>
        </main>
      </div>
      <StatusLine front={lone ? undefined : session} />
      <Overlays />
      <InteractionDialog />
      <Announcer front={front} />
      <WebNotifications />
    </div>
  );
}
