import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { listFormat } from '#renderer/kit/i18n/formats.ts';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { setRequestDraft } from '#renderer/stores/interactions/dialog-store.ts';
import { comboOf } from '#renderer/views/request/answers/answer-keys.ts';
import { useInputPrompt } from '#renderer/views/request/words/use-option-text.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import type { RequestForm } from './request-form.tsx';
import { useAnswerLabel } from '#renderer/views/request/answers/use-answer-label.ts';

type Props = {
  readonly requestId: string;
  readonly form: RequestForm;
  /** The options that send the text; the shortcut sends it with the first one. */
  readonly options: readonly InteractionOption[];
};

/** Edits the text for the agent. Names the answers that send it, because the others do not. */
export function FeedbackField({ requestId, form, options }: Props) {
  const { t, i18n } = useTranslation('interactions');
  const labelOf = useAnswerLabel();
  const promptOf = useInputPrompt();
  const { writtenOption, draft, textField: field } = form;
  const writtenId = writtenOption?.optionId ?? null;
  useEffect(() => {
    if (writtenId !== null) field.current?.focus();
  }, [writtenId, field]);
  const target = writtenOption ?? options[0];
  const label =
    writtenOption === null
      ? t('feedbackField')
      : `${labelOf(writtenOption)}: ${promptOf(writtenOption)}`;
  return (
    <TextArea
      ref={field}
      label={label}
      hideLabel
      isOneLine
      placeholder={label}
      aria-keyshortcuts={comboOf('feedback')}
      value={draft.feedback}
      onValueChange={(feedback) => setRequestDraft(requestId, { feedback })}
      error={form.isTextMissing ? t('required') : undefined}
      hint={
        target === undefined || draft.feedback.trim() === ''
          ? undefined
          : t('feedbackHint', {
              labels: listFormat(i18n.language).format(options.map(labelOf)),
              label: labelOf(target),
              keys: shortcutLabel('Enter'),
            })
      }
      maxLength={100_000}
      className="min-w-0 flex-1 basis-40"
    />
  );
}
