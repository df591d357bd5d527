import { Check, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { DetailsOf, DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import type { Question } from '#shared/tool/tool-details.ts';

import { clip, toolSentence, type ToolSentence } from '../tool-sentence.ts';
import type { CardKind, SentenceContext } from './card-kind.ts';
import { joinLines } from './join-lines.ts';

/** Shows each question with its options, the chosen ones and the person's own answer. */
function QuestionsDetails({ details, owner }: DetailsProps<'questions'>) {
  const { t } = useTranslation('conversation');
  const isOver = owner.status !== 'running';
  return (
    <dl className="flex flex-col gap-3 px-3 py-2">
      {details.questions.map((question, at) => {
        const answer = details.answers?.[question.question];
        return (
          <div key={at}>
            <dt className="wrap-anywhere text-muted">
              <VisibleText text={question.question} />
            </dt>
            <dd className="mt-1">
              <Options question={question} answer={answer ?? null} />
              {answer === undefined && isOver && (
                <span className="text-faint">{t('questions.noAnswer')}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Options({
  question,
  answer,
}: {
  readonly question: Question;
  readonly answer: string | null;
}) {
  const { t } = useTranslation('cards');
  const chosen = chosenOf(question, answer);
  const isOwn = answer !== null && answer !== '' && chosen.length === 0;
  return (
    <>
      <ul className="flex flex-wrap gap-1.5">
        {question.options.map(({ label }, at) => {
          const isChosen = chosen.includes(label);
          return (
            <li
              key={at}
              className={classNames(
                'flex min-w-0 items-center gap-1 rounded-md border px-1.5 text-xs wrap-anywhere',
                isChosen ? 'border-accent bg-accent-soft font-medium' : 'border-line text-faint',
              )}
            >
              {isChosen && (
                <Check
                  size={12}
                  aria-label={t('questions.chosen')}
                  className="shrink-0 text-accent"
                />
              )}
              <VisibleText text={label} />
            </li>
          );
        })}
      </ul>
      {isOwn && (
        <p className="mt-1.5 flex w-fit max-w-full items-center gap-1 rounded-md border border-accent bg-accent-soft px-1.5 text-xs font-medium wrap-anywhere">
          <Check size={12} aria-hidden className="shrink-0 text-accent" />
          <span className="sr-only">{t('questions.otherAnswer')}: </span>
          <VisibleText text={answer} />
        </p>
      )}
    </>
  );
}

/** Returns the chosen labels. Several answers to one question are one text, separated by commas. */
function chosenOf({ options, multiSelect }: Question, answer: string | null): readonly string[] {
  const labels = options.map(({ label }) => label);
  if (answer === null || labels.includes(answer)) return answer === null ? [] : [answer];
  const parts = multiSelect ? answer.split(', ') : [];
  return parts.length > 0 && parts.every((part) => labels.includes(part)) ? parts : [];
}

function questionsSentence(
  { questions, answers }: DetailsOf<'questions'>,
  { t }: SentenceContext,
): ToolSentence {
  const sentence = toolSentence(
    'questions',
    questions.map(({ question }) => question).join(' '),
    t,
  );
  const words = sentence.completed;
  if (answers === null) return { ...sentence, completed: t('also.noAnswer', { words }) };
  return {
    ...sentence,
    completed: t('also.answers', { words, answers: clip(Object.values(answers).join(', ')) }),
  };
}

export const questionsCard: CardKind<'questions'> = {
  View: QuestionsDetails,
  icon: CircleHelp,
  copyKind: 'answers',
  copyText: ({ questions, answers }) =>
    questions
      .map(({ question }) => joinLines([question, answers?.[question] ?? null]))
      .join('\n\n'),
  opensByItself: () => true,
  sentence: questionsSentence,
};
