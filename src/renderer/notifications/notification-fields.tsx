import { useTranslation } from 'react-i18next';

import { isDesktop } from '#renderer/ui/keyboard.ts';
import { Select } from '#renderer/ui/select.tsx';
import type { RiskLevel } from '#shared/interaction/risk.ts';
import type { ChannelName, NotificationSettings } from '#shared/notification/notification-settings.ts';

import { BrowserPermission } from './browser-permission.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { useNotificationSettings } from './use-notification-settings.ts';
import { WebhookFields } from './webhook-fields.tsx';

/** Those with a choice; the tray lists everything that waits. */
const CHANNELS = ['desktop', 'sound', 'webhook'] as const satisfies readonly ChannelName[];
const OFF = 'off';
const levels = ['LOW', 'MEDIUM', 'HIGH'] as const satisfies readonly RiskLevel[];
const reminders = { none: [], few: [15, 60], usual: [5, 15, 60], many: [2, 5, 10, 30, 60] } as const;

/** Who tells the person of what, and when not. */
export function NotificationFields() {
  const [settings, change] = useNotificationSettings();
  return (
    <>
      {!isDesktop && <BrowserPermission />}
      <div className="grid gap-4 sm:grid-cols-2">
        {CHANNELS.map((name) => (
          <ChannelSelect
            key={name}
            name={name}
            rule={settings.channels[name]}
            onChange={(rule) => void change({ channels: { ...settings.channels, [name]: rule } })}
          />
        ))}
        <ReminderSelect value={settings.reminders} onChange={(next) => void change({ reminders: [...next] })} />
      </div>
      <QuietHoursFields value={settings.quietHours} onChange={(quietHours) => void change({ quietHours })} />
      {settings.channels.webhook.isOn && <WebhookFields value={settings.webhook} onSave={async (webhook) => change({ webhook })} />}
    </>
  );
}

type Rule = NotificationSettings['channels'][ChannelName];
type ChannelProps = { readonly name: (typeof CHANNELS)[number]; readonly rule: Rule; readonly onChange: (rule: Rule) => void };

/** One choice for what weighs enough. LOW also tells that an agent is done. */
function ChannelSelect({ name, rule, onChange }: ChannelProps) {
  const { t } = useTranslation('notifications');
  const choices = [{ value: OFF, label: t('level.off') }, ...levels.map((level) => ({ value: level, label: t(`level.${level}`) }))];
  const choose = (next: string) => {
    const from = levels.find((level) => level === next);
    const others = rule.events.filter((event) => event !== 'Idle');
    onChange(from ? { isOn: true, from, events: from === 'LOW' ? [...others, 'Idle'] : others } : { ...rule, isOn: false });
  };
  return <Select label={t(`channel.${name}`)} value={rule.isOn ? rule.from : OFF} choices={choices} onValueChange={choose} />;
}

type ReminderProps = { readonly value: readonly number[]; readonly onChange: (minutes: readonly number[]) => void };

function ReminderSelect({ value, onChange }: ReminderProps) {
  const { t } = useTranslation('notifications');
  const isSame = (minutes: readonly number[]) => minutes.join() === value.join();
  const known = (['none', 'few', 'usual', 'many'] as const).find((name) => isSame(reminders[name]));
  const words = (minutes: readonly number[]) =>
    minutes.length === 0 ? t('reminders.none') : t('reminders.after', { minutes: minutes.join(', ') });
  const choices = (['none', 'few', 'usual', 'many'] as const).map((name) => ({ value: name as string, label: words(reminders[name]) }));
  const own = known === undefined ? [{ value: 'own', label: words(value) }] : [];
  const choose = (next: string) => {
    const name = (['none', 'few', 'usual', 'many'] as const).find((each) => each === next);
    if (name) onChange(reminders[name]);
  };
  return <Select label={t('reminders.label')} value={known ?? 'own'} choices={[...choices, ...own]} onValueChange={choose} />;
}
