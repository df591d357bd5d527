import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { useInputPrompt, useOptionText } from '#renderer/views/request/words/use-option-text.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { isWarned } from '#renderer/views/request/answers/arrange-options.ts';

type Props = {
  readonly option: InteractionOption;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onBack: () => void;
  readonly sending: boolean;
  /** True after an attempt to send without a required text. */
  readonly isMissing: boolean;
};

/** Edits the text that is sent with an answer. */
export function FeedbackForm({
  option,
  text,
  onTextChange,
  onSend,
  onBack,
  sending,
  isMissing,
}: Props) {
  const { t } = useTranslation('interactions');
  const textOf = useOptionText();
  const prompt = useInputPrompt()(option);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        ref={field}
        label={`${textOf(option)}: ${prompt}`}
        value={text}
        onValueChange={onTextChange}
        error={isMissing ? t('required') : undefined}
        hint={t('submitHint', { keys: shortcutLabel('Enter') })}
        maxLength={100_000}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant={isWarned(option) ? 'danger' : 'primary'} busy={sending} onClick={onSend}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
