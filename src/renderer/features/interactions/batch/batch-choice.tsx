import { useTranslation } from 'react-i18next';

import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { emptyDraft } from '#renderer/stores/interactions/answers.ts';
import { takesInput } from '#renderer/views/request/words/option-label.ts';
import {
  useInputPrompt,
  useOptionHint,
  useOptionText,
} from '#renderer/views/request/words/use-option-text.ts';
import type { Interaction, InteractionOption } from '#shared/interaction/interaction.ts';

import { QuestionsForm } from '#renderer/views/request/questions/questions-form.tsx';
import type { BatchDraft } from './batch-state.ts';

type Props = {
  readonly options: readonly InteractionOption[];
  /** Any request of the batch: all ask for the same. */
  readonly like: Interaction;
  readonly draft: BatchDraft;
  readonly problem: 'wordsMissing' | 'answersMissing' | null;
  readonly onChange: (draft: BatchDraft) => void;
};

/** Edits the one decision for all marked requests. No option is preselected. */
export function BatchChoice({ options, like, draft, problem, onChange }: Props) {
  const { t } = useTranslation('inbox');
  const promptOf = useInputPrompt();
  const textOf = useOptionText();
  const hintOf = useOptionHint();
  const option = options.find(({ optionId }) => optionId === draft.optionId);
  const choices = options.map((each) => ({
    value: each.optionId,
    label: textOf(each),
    description: hintOf(each) ?? each.description,
  }));
  const { details } = like.request;
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        label={t('batch.choice')}
        value={draft.optionId ?? ''}
        choices={choices}
        onValueChange={(optionId) => onChange({ ...draft, optionId })}
      />
      {option?.action === 'PROVIDE_INFO' && details.type === 'questions' && (
        <QuestionsForm
          request={like.request}
          questions={details.questions}
          drafts={draft.answers}
          onChange={(at, changed) =>
            onChange({
              ...draft,
              answers: details.questions.map((_, index) =>
                index === at ? changed : (draft.answers[index] ?? emptyDraft),
              ),
            })
          }
          missing={[]}
          digitsFor={-1}
          disabled={false}
          takesNotes={details.takesNotes === true}
        />
      )}
      {option && takesInput(option) && (
        <TextArea
          label={`${textOf(option)}: ${promptOf(option)}`}
          value={draft.feedback}
          onValueChange={(feedback) => onChange({ ...draft, feedback })}
          error={problem === 'wordsMissing' ? t('batch.wordsMissing') : undefined}
          maxLength={100_000}
        />
      )}
      {problem === 'answersMissing' && (
        <p role="alert" className="text-xs text-danger">
          {t('batch.answersMissing')}
        </p>
      )}
    </div>
  );
}
