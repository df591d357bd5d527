import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { Keys } from '#renderer/kit/ui/keys.tsx';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import { withoutBackticks } from '#shared/base/code-parts.ts';
import type { Question } from '#shared/tool/tool-details.ts';

import { DIGIT } from '../answers/option-digit.ts';

type Props = {
  readonly name: string;
  readonly option: Question['options'][number];
  /**
   * Position in a long list of which only a part is rendered, for screen readers; null if the whole
   * list is rendered.
   */
  readonly place: { readonly at: number; readonly of: number } | null;
  readonly multi: boolean;
  readonly checked: boolean;
  readonly digit: number | null;
  readonly disabled: boolean;
  readonly onChoose: () => void;
};

export function QuestionChoice({
  name,
  option,
  place,
  multi,
  checked,
  digit,
  disabled,
  onChoose,
}: Props) {
  const { t } = useTranslation('interactions');
  const hintId = useId();
  const position =
    multi || place === null ? {} : { 'aria-posinset': place.at + 1, 'aria-setsize': place.of };
  return (
    <div
      {...(digit !== null && { [DIGIT]: digit })}
      className="border-b border-line has-checked:bg-accent-soft"
    >
      <label className="flex items-start gap-2.5 px-3 py-2 hover:bg-hover">
        <input
          type={multi ? 'checkbox' : 'radio'}
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={onChoose}
          {...position}
          aria-label={withoutBackticks(option.label)}
          aria-describedby={option.description === null ? undefined : hintId}
          className="mt-0.75 size-3.5 shrink-0 accent-accent-solid"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">
            <Words text={option.label} />
          </span>
          {option.description !== null && (
            <span id={hintId} className="block text-xs text-muted">
              <Words text={option.description} />
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
