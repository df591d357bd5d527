import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId, type ReactNode } from 'react';

import { classNames } from '../class-names.ts';

export type RadioChoice = {
  readonly value: string;
  readonly label: string;
  readonly description?: ReactNode;
  /** Rendered next to the label, e.g. a warning. */
  readonly mark?: ReactNode;
  readonly disabled?: boolean;
};

type Props = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly RadioChoice[];
  readonly onValueChange: (value: string) => void;
  readonly columns?: 1 | 2;
};

/** Renders a few alternatives, all visible at once. */
export function RadioCards({ label, value, choices, onValueChange, columns = 2 }: Props) {
  const labelId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={labelId} className="text-sm font-medium">
        {label}
      </span>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onValueChange={(next) => onValueChange(next)}
        className={classNames('grid gap-2', columns === 2 && 'sm:grid-cols-2')}
      >
        {choices.map((choice) => (
          <Card key={choice.value} choice={choice} />
        ))}
      </RadioGroup>
    </div>
  );
}

function Card({
  choice: { value, label, description, mark, disabled = false },
}: {
  readonly choice: RadioChoice;
}) {
  const id = useId();
  return (
    <Radio.Root
      value={value}
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-more`}
      className={classNames(
        'group flex min-w-0 items-start gap-2.5 rounded-lg border border-line-strong/60 bg-surface px-3 py-2 text-left transition-colors duration-75 select-none',
        'hover:not-data-disabled:border-line-strong hover:not-data-disabled:bg-hover data-checked:border-accent-solid data-checked:bg-accent-soft/60 data-disabled:opacity-55',
      )}
    >
      <span className="mt-0.75 flex size-3.5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface group-data-checked:border-accent-solid group-data-checked:bg-accent-solid">
        <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
          {mark}
        </span>
        <span id={`${id}-more`} className="block text-xs text-muted wrap-anywhere">
          {description}
        </span>
      </span>
    </Radio.Root>
  );
}
