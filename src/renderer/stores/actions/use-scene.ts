import { NARROW, useMedia } from '#renderer/kit/ui/media.ts';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useFind } from '#renderer/stores/conversation/find.ts';
import { useOpenInteractions, useSettings } from '#renderer/stores/desk/desk.ts';
import { frontSession } from '#renderer/stores/sessions/groups.ts';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import { useSessionGroups } from '#renderer/stores/sessions/use-session-groups.ts';
import { useLoneTerminal } from '#renderer/stores/terminal/use-front-terminal.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';

import type { Scene } from './action.ts';

/** Returns the current scene: of a menu's session, else of the session in front. */
export function useScene(of?: Pick<Scene, 'session' | 'place'>): Scene {
  const groups = useSessionGroups();
  const hasLone = useLoneTerminal() !== undefined;
  const front = useUi((ui) => (hasLone ? undefined : frontSession(groups, ui.selected)));
  const session: Session | null = of ? of.session : (front ?? null);
  const sessionId = session?.sessionId;
  const { notifications } = useSettings();
  const [oldest] = useOpenInteractions();
  return {
    session,
    place: of?.place ?? 'header',
    groups,
    openRequestId: oldest?.request.requestId ?? null,
    isMuted: notifications?.mutedSessions.includes(sessionId ?? '') ?? false,
    isNarrow: useMedia(NARROW),
    isFinding: useFind((find) => find.sessionId !== null && find.sessionId === sessionId),
    api: useApi(),
    commands: useSessionCommands(sessionId ?? ''),
    report: useReportFailure(),
  };
}
