import { create } from 'zustand';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#shared/notification/notification-settings.ts';

import { newCommandId } from './window-id.ts';

type SettingsChange = (change: Partial<NotificationSettings>) => Promise<boolean>;

/** Time after which the desk has received the stored settings, also in a hidden window. */
const SHOWN_MS = 300;

/**
 * The settings sent but not yet received back. The next change starts from them, or it would undo
 * this one.
 */
const useSent = create<{ readonly sent: NotificationSettings | null }>()(() => ({ sent: null }));

/**
 * Returns the notification settings and a function that changes them. A failure is shown in a
 * toast.
 */
export function useNotificationSettings(): readonly [NotificationSettings, SettingsChange] {
  const api = useApi();
  const report = useReportFailure();
  const known = useSettings().notifications ?? defaultNotificationSettings;
  const current = useSent(({ sent }) => sent) ?? known;
  const change: SettingsChange = async (part) => {
    const sent = { ...(useSent.getState().sent ?? known), ...part };
    useSent.setState({ sent });
    const reply = await api['settings.set']({
      commandId: newCommandId(),
      settings: { notifications: sent },
    });
    setTimeout(
      () => useSent.getState().sent === sent && useSent.setState({ sent: null }),
      reply.ok ? SHOWN_MS : 0,
    );
    if (!reply.ok) report(reply.error);
    return reply.ok;
  };
  return [current, change];
}
