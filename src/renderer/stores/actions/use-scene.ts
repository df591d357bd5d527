import { NARROW, useMedia } from '#renderer/kit/ui/media.ts';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useIsFinding } from '#renderer/stores/conversation/find.ts';
import { useAgent, useOpenInteractions, useSettings } from '#renderer/stores/desk/desk.ts';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import { useSessionGroups } from '#renderer/stores/sessions/use-session-groups.ts';
import { activeSession, useColumns } from '#renderer/stores/columns/use-columns.ts';
import type { Session } from '#shared/contract/sessions.ts';

import type { Scene } from './action.ts';

/** Returns the current scene: of a menu's session, else of the column that has the focus. */
export function useScene(of?: Pick<Scene, 'session' | 'place'>): Scene {
  const groups = useSessionGroups();
  const columns = useColumns();
  const session: Session | null = of ? of.session : activeSession(columns);
  const sessionId = session?.sessionId;
  const [oldest] = useOpenInteractions();
  return {
    session,
    capabilities: useCapabilities(session),
    place: of?.place ?? 'header',
    groups,
    columns,
    openRequestId: oldest?.request.requestId ?? null,
    isMuted: useIsMuted(sessionId),
    isNarrow: useMedia(NARROW),
    isFinding: useIsFinding(sessionId),
    api: useApi(),
    commands: useSessionCommands(sessionId ?? ''),
    report: useReportFailure(),
  };
}

function useIsMuted(sessionId: string | undefined): boolean {
  const { notifications } = useSettings();
  return notifications?.mutedSessions.includes(sessionId ?? '') ?? false;
}

function useCapabilities(session: Session | null): Scene['capabilities'] {
  return useAgent(session?.agentId ?? '')?.capabilities ?? null;
}
