import { Select } from '#renderer/kit/ui/fields/select.tsx';
import type { ChannelField, OfferedChannel } from '#shared/notification/channel-info.ts';
import type { ChannelEntry } from '#shared/notification/notification-settings.ts';

import { AddressField } from './address-field.tsx';
import { ChannelLog } from './channel-log.tsx';
import { SigningKey } from './signing-key.tsx';
import type { ChannelTexts, FieldTexts } from './use-channel-texts.ts';

type Options = ChannelEntry['options'];
type Props = {
  readonly channel: OfferedChannel;
  readonly texts: ChannelTexts;
  readonly value: Options;
  readonly onSave: (value: Options) => Promise<boolean>;
};

/** Shows the fields of one channel, its signing key and the log of its last messages. */
export function ChannelFields({ channel, texts, value, onSave }: Props) {
  const { name, fields, hasLog, hasSigningKey } = channel;
  const addresses = fields.filter(({ kind }) => kind === 'address');
  const choices = fields.filter((field) => field.kind === 'choice');
  const textOf = (field: string) => String(value[field] ?? '');
  const wordsOf = (field: string) => texts.fields[field] ?? { label: field, choices: {} };
  const place = addresses.map((field) => textOf(field.name)).join(' ');
  if (fields.length === 0 && !hasLog && !hasSigningKey) return null;
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-canvas p-3">
      {addresses.map((field) => (
        <AddressField
          key={`${field.name} ${textOf(field.name)}`}
          words={wordsOf(field.name)}
          value={textOf(field.name)}
          onSave={(next) => onSave({ ...value, [field.name]: next })}
        />
      ))}
      {choices.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {choices.map((field) => (
            <ChoiceField
              key={field.name}
              field={field}
              words={wordsOf(field.name)}
              value={value[field.name]}
              onChange={(next) => void onSave({ ...value, [field.name]: next })}
            />
          ))}
        </div>
      )}
      {hasSigningKey && <SigningKey channel={name} />}
      {hasLog && addresses.every((field) => textOf(field.name) !== '') && (
        <ChannelLog key={place} channel={name} />
      )}
    </div>
  );
}

type ChoiceProps = {
  readonly field: Extract<ChannelField, { kind: 'choice' }>;
  readonly words: FieldTexts;
  readonly value: Options[string] | undefined;
  readonly onChange: (value: Options[string]) => void;
};

function ChoiceField({ field, words, value, onChange }: ChoiceProps) {
  const chosen = field.choices.find((choice) => choice.value === value) ?? field.choices[0];
  const choose = (id: string) => {
    const next = field.choices.find((choice) => choice.id === id);
    if (next) onChange(next.value);
  };
  return (
    <Select
      label={words.label}
      value={chosen?.id ?? ''}
      choices={field.choices.map(({ id }) => ({ value: id, label: words.choices[id] ?? id }))}
      onValueChange={choose}
    />
  );
}
