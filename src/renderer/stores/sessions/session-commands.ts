import { useTranslation } from 'react-i18next';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { useNotificationSettings } from '#renderer/stores/window/use-notification-settings.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { useArchiveSessions } from './use-archive-sessions.ts';
import { useDeleteSessions } from './use-delete-sessions.ts';
import { usePinSessions } from './use-pin-sessions.ts';

type Reply = { readonly ok: true } | { readonly ok: false; readonly error: Failure };

/**
 * Returns the commands of a session. A failure is shown in a toast; success is visible through a
 * frame.
 */
export function useSessionCommands(sessionId: string) {
  const api = useApi();
  const [{ mutedSessions }, changeNotifications] = useNotificationSettings();
  const report = useReportFailure();
  const { t } = useTranslation('sessions');
  const archive = useArchiveSessions();
  const remove = useDeleteSessions();
  const pin = usePinSessions();
  const run = async (what: string, reply: Promise<Reply>): Promise<boolean> => {
    const done = await reply;
    if (!done.ok) report(done.error, t('action.failed', { action: what }));
    return done.ok;
  };
  const command = () => ({ commandId: newCommandId(), sessionId });
  return {
    interrupt: async () => run(t('action.interrupt'), api['sessions.interrupt'](command())),
    terminate: async () => run(t('action.terminate'), api['sessions.terminate'](command())),
    resume: async () => run(t('action.resume'), api['sessions.resume'](command())),
    /** Shows the new session, which begins with a copy of this one. */
    fork: async () => {
      const reply = await api['sessions.fork'](command());
      if (reply.ok) selectSession(reply.value.session.sessionId, Date.now());
      return run(t('action.fork'), Promise.resolve(reply));
    },
    rename: async (title: string) =>
      run(t('action.rename'), api['sessions.rename']({ ...command(), title })),
    archive: async (session: Session) => archive([session]),
    unarchive: async () =>
      run(t('action.unarchive'), api['sessions.archive']({ ...command(), archived: false })),
    pin: async (pinned: boolean) => pin([sessionId], pinned),
    delete: async (session: Session) => remove([session]),
    mute: async (isMuted: boolean) => {
      const others = mutedSessions.filter((each) => each !== sessionId);
      return changeNotifications({ mutedSessions: isMuted ? [...others, sessionId] : others });
    },
    setPermissionMode: async (permissionMode: string) =>
      run(t('header.mode'), api['sessions.setPermissionMode']({ ...command(), permissionMode })),
    setModel: async (model: string | null) =>
      run(t('header.model'), api['sessions.setModel']({ ...command(), model })),
  };
}

export type SessionCommands = ReturnType<typeof useSessionCommands>;
