import { useTranslation } from 'react-i18next';

import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { sendToShell, useShell, type Shell } from '#renderer/stores/window/shell.ts';
import { useNotificationSettings } from '#renderer/stores/window/use-notification-settings.ts';
import type { ShellSettings } from '#shared/shell/shell-messages.ts';

import { UpdateSettings } from './update-settings.tsx';

/** Edits the settings of the desktop shell: tray, start at login, updates and key store. */
export function DesktopSettings() {
  const shell = useShell();
  return shell && <Fields shell={shell} />;
}

function Fields({ shell: { settings, keyStore, platform, update } }: { readonly shell: Shell }) {
  const { t } = useTranslation('shell');
  const [notifications, changeNotifications] = useNotificationSettings();
  const change = (part: Partial<ShellSettings>) => sendToShell({ type: 'change', settings: part });
  const choices = (off: string, on: string) => [
    { value: 'off', label: off },
    { value: 'on', label: on },
  ];
  const valueOf = (isOn: boolean) => (isOn ? 'on' : 'off');
  // macOS keeps apps without windows in its dock anyway.
  const asksForClose = platform !== 'darwin' && settings.showsTray;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('tray.label')}
          value={valueOf(settings.showsTray)}
          choices={choices(t('tray.hidden'), t('tray.shown'))}
          onValueChange={(value) => change({ showsTray: value === 'on' })}
        />
        {asksForClose && (
          <Select
            label={t('close.label')}
            value={valueOf(settings.staysInTray)}
            choices={choices(t('close.quit'), t('close.stay'))}
            hint={<span className="text-xs text-muted">{t('close.hint')}</span>}
            onValueChange={(value) => change({ staysInTray: value === 'on' })}
          />
        )}
        <Select
          label={t('login.label')}
          value={valueOf(settings.opensAtLogin)}
          choices={choices(t('login.off'), t('login.on'))}
          onValueChange={(value) => change({ opensAtLogin: value === 'on' })}
        />
        <Select
          label={t('doNotDisturb.label')}
          value={valueOf(notifications.doNotDisturb)}
          choices={choices(t('doNotDisturb.off'), t('doNotDisturb.on'))}
          onValueChange={(value) => void changeNotifications({ doNotDisturb: value === 'on' })}
        />
      </div>
      <UpdateSettings
        update={update}
        looksByItself={settings.looksForUpdates}
        onLooksByItself={(looksForUpdates) => change({ looksForUpdates })}
      />
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium">{t('keys.label')}</p>
        <p className="text-xs text-muted">{t(`keys.${keyStore}`)}</p>
      </div>
    </>
  );
}
