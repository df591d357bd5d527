import { useTranslation } from 'react-i18next';

import type { DetailsProps } from '#renderer/cards/text-owner.ts';

export function QuestionsDetails({ details, owner }: DetailsProps<'questions'>) {
  const { t } = useTranslation('conversation');
  const isOver = owner.status !== 'running';
  return (
    <dl className="flex flex-col gap-2 px-3 py-2">
      {details.questions.map((question, at) => {
        const answer = details.answers?.[question.question];
        return (
          <div key={at}>
            <dt className="wrap-anywhere text-muted">{question.question}</dt>
            {answer !== undefined && <dd className="font-medium wrap-anywhere">{answer}</dd>}
            {answer === undefined && isOver && <dd className="text-faint">{t('questions.noAnswer')}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
