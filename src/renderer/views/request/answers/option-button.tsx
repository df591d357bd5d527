import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useOptionHint, useOptionText } from '#renderer/views/request/words/use-option-text.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { DefaultMark } from './answer-button.tsx';
import { isProgramDefault, isWarned } from './arrange-options.ts';
import { HiddenKeys } from './hidden-keys.tsx';
import { digitAttributes } from './option-digit.ts';

type Props = {
  readonly option: InteractionOption;
  /** The digit that chooses the option; null if digits have another meaning. */
  readonly digit: number | null;
  readonly disabled: boolean;
  readonly sending: boolean;
  readonly onChoose: () => void;
};

const SHAPE =
  'flex min-h-8 w-full items-center gap-2.5 rounded-md border px-2.5 py-1 text-left shadow-low aria-disabled:border-dashed aria-disabled:shadow-none';
const DANGEROUS =
  'border-danger/50 bg-danger-soft text-danger hover:not-aria-disabled:border-danger';
const USUAL = 'border-line-strong/70 bg-raised hover:not-aria-disabled:bg-hover';

/**
 * Renders one option. The accessible name is the label alone: keys are only visual, and hints are
 * the description. Uses `aria-disabled` instead of `disabled`, so that the focus stays while the
 * dialog is not armed.
 */
export function OptionButton({ option, digit, disabled, sending, onChoose }: Props) {
  const { t } = useTranslation('interactions');
  const textOf = useOptionText();
  const hintId = useId();
  const hasHint = option.description !== null || isWarned(option);
  return (
    <button
      type="button"
      data-option={option.optionId}
      {...digitAttributes(digit)}
      aria-describedby={hasHint ? hintId : undefined}
      aria-disabled={disabled || undefined}
      aria-busy={sending || undefined}
      onClick={disabled ? undefined : onChoose}
      className={classNames(SHAPE, toneOf(option))}
    >
      {sending ? <Spinner /> : digit !== null && <HiddenKeys keys={String(digit)} />}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 wrap-anywhere">
        <span className="font-medium">
          <Words text={textOf(option)} />
        </span>
        {isProgramDefault(option) && <DefaultMark />}
        {hasHint && <Hint id={hintId} option={option} dangerous={t('dangerous')} />}
      </span>
      {isWarned(option) && <TriangleAlert size={15} aria-hidden className="shrink-0" />}
    </button>
  );
}

type HintProps = {
  readonly id: string;
  readonly option: InteractionOption;
  readonly dangerous: string;
};

function Hint({ id, option, dangerous }: HintProps) {
  const hintOf = useOptionHint();
  const isPlain = toneOf(option) === USUAL;
  return (
    <span id={id} aria-hidden className={classNames('text-xs', isPlain && 'text-muted')}>
      {isWarned(option) && <span className="font-medium">{dangerous} </span>}
      {option.description !== null && <Words text={hintOf(option) ?? option.description} />}
    </span>
  );
}

function toneOf(option: InteractionOption): string {
  return isWarned(option) ? DANGEROUS : USUAL;
}
