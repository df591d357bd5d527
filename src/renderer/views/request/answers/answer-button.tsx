import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { useOptionHint } from '../words/use-option-text.ts';
import { comboOf, type QuestionKey } from './answer-keys.ts';
import { isProgramDefault } from './arrange-options.ts';
import { ArmingProgress } from './arming-bar.tsx';
import { HiddenKeys } from './hidden-keys.tsx';

export const BUTTON =
  'relative inline-flex max-w-full items-center justify-center overflow-clip rounded-md border py-1 font-medium shadow-low select-none aria-disabled:border-dashed aria-disabled:shadow-none data-disabled:border-dashed data-disabled:shadow-none';
const LARGE = 'h-9 w-full gap-1.5 px-2';
/** Makes a button smaller than the two main ones. */
export const SMALL = 'h-9 gap-1.5 px-2 text-xs';

export const TONES = {
  primary:
    'border-transparent bg-accent-solid text-on-accent hover:not-aria-disabled:bg-accent-solid-hover',
  danger: 'border-danger/50 bg-danger-soft text-danger hover:not-aria-disabled:border-danger',
  usual:
    'border-line-strong/70 bg-raised hover:not-aria-disabled:not-data-disabled:bg-hover data-popup-open:bg-selected',
} as const;

/** Length of a label in UTF-16 units above which a button of the bar uses small letters. */
const LONG = { primary: 14, usual: 14, danger: 10 } as const;

type Props = {
  readonly option: InteractionOption;
  readonly label: string;
  readonly tone: keyof typeof TONES;
  /** The key that chooses the option; null if none does. */
  readonly keyName: QuestionKey | null;
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
 * instead of `disabled`, so that the focus stays while the dialog is not armed. A long label takes
 * two lines, so that the height is constant; its whole text is the tooltip.
 */
export function AnswerButton(props: Props) {
  const { option, label, tone, keyName, armed, isSending, onChoose } = props;
  const { hint, description } = useDescription(option, tone === 'danger', armed);
  const hintId = useId();
  const isDisabled = !armed || props.isBusy;
  const isLong = label.length > LONG[tone];
  return (
    <button
      type="button"
      data-option={option.optionId}
      title={isLong ? [label, hint].filter(Boolean).join('\n') : hint}
      aria-describedby={hintId}
      aria-disabled={isDisabled || undefined}
      aria-busy={isSending || undefined}
      aria-keyshortcuts={keyName === null ? undefined : comboOf(keyName)}
      onClick={isDisabled ? undefined : onChoose}
      className={classNames(BUTTON, LARGE, TONES[tone])}
    >
      {isSending ? <Spinner /> : <ToneIcon tone={tone} />}
      <span
        className={classNames(
          'min-w-0 text-left wrap-anywhere',
          isLong ? 'line-clamp-2 text-xs leading-3.5' : 'truncate',
        )}
      >
        <Words text={label} />
      </span>
      {isProgramDefault(option) && <DefaultMark />}
      {keyName !== null && <HiddenKeys keys={comboOf(keyName)} />}
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
  const ifOnlyEnter = isProgramDefault(option) ? t('defaultHint') : null;
  const texts = [
    armed ? null : t('arming'),
    isDangerous ? t('dangerous') : null,
    hint,
    ifOnlyEnter,
  ];
  return {
    hint: hint ?? ifOnlyEnter ?? undefined,
    description: texts.filter((text) => typeof text === 'string').join(' '),
  };
}

/** Marks the answer that the program takes if only Enter is pressed. */
export function DefaultMark() {
  const { t } = useTranslation('interactions');
  return (
    <span aria-hidden className="shrink-0 text-2xs font-normal text-muted">
      {t('default')}
    </span>
  );
}

function ToneIcon({ tone }: Pick<Props, 'tone'>) {
  return tone === 'danger' && <TriangleAlert size={15} aria-hidden className="shrink-0" />;
}
