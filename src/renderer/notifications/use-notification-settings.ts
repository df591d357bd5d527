import { useApi } from '#renderer/connection/api.ts';
import { useSettings } from '#renderer/stores/desk.ts';
import { newCommandId } from '#renderer/stores/window-id.ts';
import { useReportFailure } from '#renderer/ui/toast.tsx';
import { defaultNotificationSettings, type NotificationSettings } from '#shared/notification/notification-settings.ts';

type Change = (change: Partial<NotificationSettings>) => Promise<boolean>;

/** What is told where, and how to change it. A failure is shown. */
export function useNotificationSettings(): readonly [NotificationSettings, Change] {
  const api = useApi();
  const report = useReportFailure();
  const current = useSettings().notifications ?? defaultNotificationSettings;
  const change: Change = async (part) => {
    const reply = await api['settings.set']({ commandId: newCommandId(), settings: { notifications: { ...current, ...part } } });
    if (!reply.ok) report(reply.error);
    return reply.ok;
  };
  return [current, change];
}
