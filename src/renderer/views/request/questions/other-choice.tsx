import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { CONTROL } from '#renderer/kit/ui/fields/text-field.tsx';
import { pickOther, writeOther, type Draft } from '#renderer/stores/interactions/answers.ts';
import type { Question } from '#shared/tool/tool-details.ts';

type Props = {
  readonly name: string;
  readonly question: Question;
  readonly draft: Draft;
  readonly disabled: boolean;
  readonly onChange: (draft: Draft) => void;
};

/** Edits an answer in the person's own words, instead of or in addition to the given choices. */
export function OtherChoice({ name, question, draft, disabled, onChange }: Props) {
  const { t } = useTranslation('interactions');
  const field = useRef<HTMLTextAreaElement>(null);
  const choose = (chosen: boolean) => {
    onChange(pickOther(question, draft, chosen));
    if (chosen) field.current?.focus();
  };
  return (
    <div className="flex items-start gap-2.5 px-3 py-2 has-checked:bg-accent-soft">
      <label className="flex min-h-6 items-center gap-2.5">
        <input
          type={question.multiSelect ? 'checkbox' : 'radio'}
          name={name}
          checked={draft.otherChosen}
          disabled={disabled}
          onChange={(event) => choose(event.target.checked)}
          className="size-3.5 shrink-0 accent-accent-solid"
        />
        <span className="font-medium whitespace-nowrap">{t('other')}</span>
      </label>
      <textarea
        ref={field}
        rows={1}
        disabled={disabled}
        aria-label={`${t('otherPlaceholder')}: ${question.question}`}
        placeholder={t('otherPlaceholder')}
        value={draft.other}
        maxLength={100_000}
        onChange={(event) => onChange(writeOther(question, draft, event.target.value))}
        className={classNames(
          CONTROL,
          'field-sizing-content max-h-40 min-h-7 min-w-0 flex-1 resize-none py-1',
        )}
      />
    </div>
  );
}
