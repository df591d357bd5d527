import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { LongList } from '#renderer/kit/ui/fields/long-list.tsx';
import { emptyDraft, pickLabel, type Draft } from '#renderer/stores/interactions/answers.ts';
import { useContentSource } from '#renderer/views/request/use-content-source.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import { question as questionSchema, type Question } from '#shared/tool/tool-details.ts';

import { NoteField } from './note-field.tsx';
import { OtherChoice } from './other-choice.tsx';
import { QuestionChoice } from './question-choice.tsx';
import { SecretAnswer } from './secret-answer.tsx';

const choice = questionSchema.shape.options.element;

type Props = {
  readonly request: Pick<InteractionRequest, 'requestId' | 'cuts'>;
  readonly questions: readonly Question[];
  readonly drafts: readonly Draft[];
  readonly onChange: (at: number, draft: Draft) => void;
  /** Indexes of questions that are marked as not answered. */
  readonly missing: readonly number[];
  /** Index of the question that digits answer; -1 for none. */
  readonly digitsFor: number;
  readonly disabled: boolean;
  /** True if the agent accepts a note beside each answer. */
  readonly takesNotes: boolean;
};

/** Shows all questions on one page: choices, and a field for own words. */
export function QuestionsForm({
  request,
  questions,
  drafts,
  onChange,
  missing,
  digitsFor,
  disabled,
  takesNotes,
}: Props) {
  // Two forms may be mounted at once, and a choice in one must not change a choice in the other.
  const formId = useId();
  return (
    <div className="flex flex-col gap-5">
      {questions.map((question, at) => (
        <QuestionPart
          key={at}
          request={request}
          at={at}
          name={`${formId}-${at}`}
          question={question}
          draft={drafts[at] ?? emptyDraft}
          onChange={(draft) => onChange(at, draft)}
          isMissing={missing.includes(at)}
          hasDigits={digitsFor === at}
          disabled={disabled}
          takesNotes={takesNotes}
        />
      ))}
    </div>
  );
}

type PartProps = {
  readonly request: Props['request'];
  readonly at: number;
  readonly name: string;
  readonly question: Question;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly isMissing: boolean;
  readonly hasDigits: boolean;
  readonly disabled: boolean;
  readonly takesNotes: boolean;
};

function QuestionPart({
  request,
  at,
  name,
  question,
  draft,
  onChange,
  isMissing,
  hasDigits,
  disabled,
  takesNotes,
}: PartProps) {
  return (
    <div
      role={question.multiSelect ? 'group' : 'radiogroup'}
      aria-labelledby={`${name}-title`}
      aria-describedby={isMissing ? `${name}-missing` : undefined}
      className="flex flex-col gap-1.5"
    >
      <QuestionTitle name={name} question={question} isMissing={isMissing} />
      <div
        className={classNames(
          'overflow-hidden rounded-lg border',
          isMissing ? 'border-danger' : 'border-line',
        )}
      >
        <Choices
          request={request}
          at={at}
          name={name}
          question={question}
          draft={draft}
          onChange={onChange}
          hasDigits={hasDigits}
          disabled={disabled}
        />
        {question.isSecret === true ? (
          <SecretAnswer question={question} draft={draft} disabled={disabled} onChange={onChange} />
        ) : (
          <OtherChoice
            name={name}
            question={question}
            draft={draft}
            disabled={disabled}
            onChange={onChange}
          />
        )}
      </div>
      {takesNotes && (
        <NoteField question={question} draft={draft} disabled={disabled} onChange={onChange} />
      )}
    </div>
  );
}

/** Renders the words of a question, and a notice if its answer is missing. */
function QuestionTitle({
  name,
  question,
  isMissing,
}: Pick<PartProps, 'name' | 'question' | 'isMissing'>) {
  const { t } = useTranslation('interactions');
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 id={`${name}-title`} className="text-base font-medium wrap-anywhere">
          <Words text={question.question} />
        </h3>
        {question.multiSelect && <span className="text-xs text-muted">{t('chooseAny')}</span>}
        {question.isOptional && <span className="text-xs text-muted">{t('optional')}</span>}
      </div>
      {question.description !== undefined && (
        <p className="text-sm wrap-anywhere whitespace-pre-wrap text-muted">
          <Words text={question.description} />
        </p>
      )}
      {isMissing && (
        <p id={`${name}-missing`} className="text-xs text-danger">
          {t('unanswered', { count: 1 })}
        </p>
      )}
    </>
  );
}

/** Lists the options of a question, with further options loaded from the stored request. */
function Choices({
  request,
  at: place,
  name,
  question,
  draft,
  onChange,
  hasDigits,
  disabled,
}: Omit<PartProps, 'isMissing' | 'takesNotes'>) {
  const source = useContentSource(
    request,
    ['details', 'questions', place, 'options'],
    ({ value }) => choice.parse(value),
  );
  const choose = (label: string) => onChange(pickLabel(question, draft, label));
  return (
    <LongList items={question.options} textOf={({ label }) => label} source={source}>
      {(option, at, of) => (
        <QuestionChoice
          key={option.label}
          place={of === undefined ? null : { at, of }}
          name={name}
          option={option}
          multi={question.multiSelect}
          checked={draft.picked.includes(option.label)}
          digit={hasDigits && at < 9 ? at + 1 : null}
          disabled={disabled}
          onChoose={() => choose(option.label)}
        />
      )}
    </LongList>
  );
}
