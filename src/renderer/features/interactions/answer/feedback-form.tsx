import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { useInputPrompt, useOptionText } from '#renderer/views/request/words/use-option-text.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { AnswerBar } from '#renderer/views/request/answers/answer-bar.tsx';
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
  /** Content above the text. */
  readonly children: ReactNode;
};

/** Edits the text that is sent with an answer. */
export function FeedbackForm(props: Props) {
  const { option, text, onTextChange, onSend, onBack, sending, isMissing, children } = props;
  const { t } = useTranslation('interactions');
  const textOf = useOptionText();
  const prompt = useInputPrompt()(option);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <AnswerBar
      approve={
        <Button
          size="lg"
          className="w-full"
          variant={isWarned(option) ? 'danger' : 'primary'}
          busy={sending}
          onClick={onSend}
        >
          {t('send')}
        </Button>
      }
      reject={null}
      change={
        <Button size="lg" variant="ghost" onClick={onBack}>
          {t('back')}
        </Button>
      }
      review={null}
      remember={null}
    >
      {children}
      <TextArea
        ref={field}
        label={`${textOf(option)}: ${prompt}`}
        value={text}
        onValueChange={onTextChange}
        error={isMissing ? t('required') : undefined}
        hint={t('submitHint', { keys: shortcutLabel('Enter') })}
        maxLength={100_000}
      />
    </AnswerBar>
  );
}
