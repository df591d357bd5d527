import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { CONTROL } from '#renderer/kit/ui/fields/text-field.tsx';
import type { Draft } from '#renderer/stores/interactions/answers.ts';
import type { Question } from '#shared/tool/tool-details.ts';

type Props = {
  readonly question: Question;
  readonly draft: Draft;
  readonly disabled: boolean;
  readonly onChange: (draft: Draft) => void;
};

/** Edits a note beside an answer. A note alone is no answer. */
export function NoteField({ question, draft, disabled, onChange }: Props) {
  const { t } = useTranslation('inbox');
  return (
    <textarea
      rows={1}
      disabled={disabled}
      aria-label={`${t('note')}: ${question.question}`}
      placeholder={t('note')}
      value={draft.note}
      maxLength={10_000}
      onChange={(event) => onChange({ ...draft, note: event.target.value })}
      className={classNames(CONTROL, 'field-sizing-content max-h-40 min-h-7 resize-none py-1')}
    />
  );
}
