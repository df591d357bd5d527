import { Announcer } from '#renderer/features/conversation/reading/announcer.tsx';
import { useLinks } from '#renderer/features/conversation/reading/use-links.ts';
import { WaitingBar } from '#renderer/features/interactions/waiting-bar.tsx';
import { PermissionOffer } from '#renderer/features/notifications/permission-offer.tsx';
import { WebNotifications } from '#renderer/features/notifications/web-notifications.tsx';
import { ProjectDropTarget } from '#renderer/features/projects/drop/drop-target.tsx';
import { useShellNews } from '#renderer/features/shell/use-shell-news.ts';
import { SkipLinks } from '#renderer/features/shortcuts/skip-links.tsx';
import { useShortcuts } from '#renderer/features/shortcuts/use-shortcuts.ts';
import { NARROW, useMedia } from '#renderer/kit/ui/media.ts';
import { ActionsContext } from '#renderer/stores/actions/action-list.ts';
import { useSessions } from '#renderer/stores/desk/desk.ts';
import { useDisplay } from '#renderer/stores/window/display.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import {
  activeSession,
  useColumns,
  visibleSessions,
} from '#renderer/stores/columns/use-columns.ts';

import { ALL_ACTIONS } from './actions/all-actions.ts';
import { MainColumns } from './columns/columns.tsx';
import { useKeepColumns } from './columns/use-keep-columns.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Drawer, InteractionDialog } from './lazy-parts.tsx';
import { Notices } from './notices.tsx';
import { Overlays } from './overlays.tsx';
import { DrawerButton, SidebarButton, SidebarColumn } from './sidebar-column.tsx';
import { StatusLine } from './status-line/status-line.tsx';

/**
 * Renders the frame of the window: banners, session list, main area, status line, overlays and
 * announcements.
 */
export function Desk() {
  useShortcuts(ALL_ACTIONS.all);
  useLinks();
  useShellNews();
  const isNarrow = useMedia(NARROW);
  const columns = useColumns();
  useKeepColumns(columns, useSessions());
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
          <MainColumns columns={columns} leadingButton={leadingButton} />
        </div>
        {!isZen && <StatusLine front={activeSession(columns) ?? undefined} />}
        <Overlays />
        <InteractionDialog />
        <ProjectDropTarget />
        <Announcer visible={visibleSessions(columns).map(({ sessionId }) => sessionId)} />
        <WebNotifications />
      </div>
    </ActionsContext>
  );
}
