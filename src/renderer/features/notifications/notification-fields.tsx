import { useTranslation } from 'react-i18next';

import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { isDesktop } from '#renderer/kit/ui/keyboard.ts';
import { useNotificationSettings } from '#renderer/stores/window/use-notification-settings.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';
import { entryOf } from '#shared/notification/channel-info.ts';
import type { ChannelEntry } from '#shared/notification/notification-settings.ts';

import { BrowserPermission } from './browser-permission.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { useChannelTexts } from './use-channel-texts.ts';
import { useChannels } from './use-channels.ts';

const OFF = 'off';
const levels = ['LOW', 'MEDIUM', 'HIGH'] as const satisfies readonly RiskLevel[];
const reminders = {
  none: [],
  few: [15, 60],
  usual: [5, 15, 60],
  many: [2, 5, 10, 30, 60],
} as const;

/** Edits which channels notify the person of which events, and the quiet hours. */
export function NotificationFields() {
  const [settings, change] = useNotificationSettings();
  const textsOf = useChannelTexts();
  const channels = useChannels().filter(({ isChosen }) => isChosen);
  const changeEntry = async (name: string, entry: ChannelEntry) =>
    change({ channels: { ...settings.channels, [name]: entry } });
  return (
    <>
      {!isDesktop && <BrowserPermission />}
      <div className="grid gap-4 sm:grid-cols-2">
        {channels.map((channel) => (
          <ChannelSelect
            key={channel.name}
            label={textsOf(channel).label}
            entry={entryOf(channel, settings)}
            onChange={(entry) => void changeEntry(channel.name, entry)}
          />
        ))}
        <ReminderSelect
          value={settings.reminders}
          onChange={(next) => void change({ reminders: [...next] })}
        />
      </div>
      <QuietHoursFields
        value={settings.quietHours}
        onChange={(quietHours) => void change({ quietHours })}
      />
      {channels.map((channel) => {
        const entry = entryOf(channel, settings);
        const save = async (options: ChannelEntry['options']) =>
          changeEntry(channel.name, { ...entry, options });
        return (
          entry.isOn && (
            <ChannelFields
              key={channel.name}
              channel={channel}
              texts={textsOf(channel)}
              value={entry.options}
              onSave={save}
            />
          )
        );
      })}
    </>
  );
}

type ChannelProps = {
  readonly label: string;
  readonly entry: ChannelEntry;
  readonly onChange: (entry: ChannelEntry) => void;
};

/** Selects the lowest risk of which a channel notifies. LOW also includes idle agents. */
function ChannelSelect({ label, entry, onChange }: ChannelProps) {
  const { t } = useTranslation('notifications');
  const choices = [
    { value: OFF, label: t('level.off') },
    ...levels.map((level) => ({ value: level, label: t(`level.${level}`) })),
  ];
  const choose = (next: string) => {
    const from = levels.find((level) => level === next);
    const others = entry.events.filter((event) => event !== 'Idle');
    onChange(
      from
        ? { ...entry, isOn: true, from, events: from === 'LOW' ? [...others, 'Idle'] : others }
        : { ...entry, isOn: false },
    );
  };
  return (
    <Select
      label={label}
      value={entry.isOn ? entry.from : OFF}
      choices={choices}
      onValueChange={choose}
    />
  );
}

type ReminderProps = {
  readonly value: readonly number[];
  readonly onChange: (minutes: readonly number[]) => void;
};

function ReminderSelect({ value, onChange }: ReminderProps) {
  const { t } = useTranslation('notifications');
  const isSame = (minutes: readonly number[]) => minutes.join() === value.join();
  const known = (['none', 'few', 'usual', 'many'] as const).find((name) => isSame(reminders[name]));
  const words = (minutes: readonly number[]) =>
    minutes.length === 0
      ? t('reminders.none')
      : t('reminders.after', { minutes: minutes.join(', ') });
  const choices = (['none', 'few', 'usual', 'many'] as const).map((name) => ({
    value: name as string,
    label: words(reminders[name]),
  }));
  const customChoice = known === undefined ? [{ value: 'own', label: words(value) }] : [];
  const choose = (next: string) => {
    const name = (['none', 'few', 'usual', 'many'] as const).find((each) => each === next);
    if (name) onChange(reminders[name]);
  };
  return (
    <Select
      label={t('reminders.label')}
      value={known ?? 'own'}
      choices={[...choices, ...customChoice]}
      onValueChange={choose}
    />
  );
}
