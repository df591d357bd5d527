import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { useOptionHint } from '../words/use-option-text.ts';
import { ArmingProgress } from './arming-bar.tsx';
import { HiddenKeys } from './hidden-keys.tsx';
import { digitAttributes } from './option-digit.ts';

export const BUTTON =
  'relative inline-flex max-w-full items-center justify-center overflow-clip rounded-md border py-1 font-medium shadow-low select-none aria-disabled:border-dashed aria-disabled:shadow-none data-disabled:border-dashed data-disabled:shadow-none';

const LARGE = 'min-h-9 gap-2 px-3';

/** Makes a button smaller than the two main ones. */
export const SMALL = 'min-h-8 gap-1.5 px-2 text-xs';

export const TONES = {
  primary:
    'border-transparent bg-accent-solid text-on-accent hover:not-aria-disabled:bg-accent-solid-hover',
  danger: 'border-danger/50 bg-danger-soft text-danger hover:not-aria-disabled:border-danger',
  usual:
    'border-line-strong/70 bg-raised hover:not-aria-disabled:not-data-disabled:bg-hover data-popup-open:bg-selected',
} as const;

type Props = {
  readonly option: InteractionOption;
  readonly label: string;
  readonly tone: keyof typeof TONES;
  /** The digit that chooses the option; null if digits have another meaning. */
  readonly digit: number | null;
  readonly armed: boolean;
  /** Counts the restarts of the arming delay. */
  readonly armingRound: number;
  readonly isSending: boolean;
  /** True while any answer is being sent. */
  readonly isBusy: boolean;
  readonly onChoose: () => void;
};

/**
 * Renders one answer as a button. The accessible name is the label alone. Uses `aria-disabled`
 * instead of `disabled`, so that the focus stays while the dialog is not armed.
 */
export function AnswerButton(props: Props) {
  const { option, label, tone, digit, armed, isSending, onChoose } = props;
  const { hint, description } = useDescription(option, tone === 'danger', armed);
  const hintId = useId();
  const isDisabled = !armed || props.isBusy;
  return (
    <button
      type="button"
      data-option={option.optionId}
      {...digitAttributes(digit)}
      title={hint}
      aria-describedby={hintId}
      aria-disabled={isDisabled || undefined}
      aria-busy={isSending || undefined}
      onClick={isDisabled ? undefined : onChoose}
      className={classNames(BUTTON, LARGE, TONES[tone])}
    >
      {isSending ? <Spinner /> : <ToneIcon tone={tone} />}
      <span className="min-w-0 text-left wrap-anywhere">
        <Words text={label} />
      </span>
      {digit !== null && <HiddenKeys keys={String(digit)} />}
      <span id={hintId} hidden>
        {description}
      </span>
      {!armed && <ArmingProgress key={props.armingRound} />}
    </button>
  );
}

/** Returns the explanation of an option, and the whole description for screen readers. */
function useDescription(option: InteractionOption, isDangerous: boolean, armed: boolean) {
  const { t } = useTranslation('interactions');
  const hint = useOptionHint()(option) ?? option.description ?? undefined;
  const texts = [armed ? null : t('arming'), isDangerous ? t('dangerous') : null, hint];
  return { hint, description: texts.filter((text) => typeof text === 'string').join(' ') };
}

function ToneIcon({ tone }: Pick<Props, 'tone'>) {
  return tone === 'danger' && <TriangleAlert size={15} aria-hidden className="shrink-0" />;
}
