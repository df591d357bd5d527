import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { CodeText } from '#renderer/cards/code-text.tsx';
import { Keys } from '#renderer/ui/keys.tsx';
import type { Question } from '#shared/conversation/tool-details.ts';

type Props = {
  readonly name: string;
  readonly option: Question['options'][number];
  readonly multi: boolean;
  readonly checked: boolean;
  readonly digit: number | null;
  readonly disabled: boolean;
  readonly onChoose: () => void;
};

export function QuestionChoice({ name, option, multi, checked, digit, disabled, onChoose }: Props) {
  const { t } = useTranslation('interactions');
  const hintId = useId();
  return (
    <div className="border-b border-line has-checked:bg-accent-soft">
      <label className="flex items-start gap-2.5 px-3 py-2 hover:bg-hover">
        <input
          type={multi ? 'checkbox' : 'radio'}
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={onChoose}
          aria-label={option.label}
          aria-describedby={option.description === null ? undefined : hintId}
          className="mt-0.75 size-3.5 shrink-0 accent-accent-solid"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">{option.label}</span>
          {option.description !== null && (
            <span id={hintId} className="block text-xs text-muted">
              {option.description}
            </span>
          )}
        </span>
        {digit !== null && <Keys keys={String(digit)} />}
      </label>
      {checked && option.preview !== null && option.preview !== '' && (
        <div className="mx-3 mb-2 overflow-hidden rounded-md border border-line bg-surface">
          <CodeText text={option.preview} blob={null} label={t('preview')} startLine={null} />
        </div>
      )}
    </div>
  );
}
