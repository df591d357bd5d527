import { Field } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';

import { classNames } from '../class-names.ts';

/** Shows an error of a field and its remedy. A screen reader announces it when it appears. */
function FieldError({ children, ...rest }: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <div role="alert" {...rest} className="flex items-start gap-1.5 text-xs text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}

export const CONTROL =
  'w-full rounded-md border border-line-strong/70 bg-surface px-2.5 text-sm text-text shadow-low placeholder:text-faint data-invalid:border-danger focus-visible:outline-offset-0 disabled:opacity-60';

type Common = {
  readonly label: string;
  /** Hides the label visually; it remains the accessible name. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** The error and its remedy; null if there is none. */
  readonly error?: ReactNode;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly className?: string;
};

type TextFieldProps = Common &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'ref' | 'defaultValue'> & {
    readonly ref?: Ref<HTMLInputElement>;
    readonly mono?: boolean;
    /** Rendered in one line with the control, e.g. a button. */
    readonly extra?: ReactNode;
  };

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  value,
  onValueChange,
  className,
  mono = false,
  extra,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel ?? false}
      hint={hint}
      error={error}
      className={className}
    >
      <div className="flex min-w-0 gap-2">
        <Field.Control
          {...rest}
          value={value}
          onValueChange={onValueChange}
          className={classNames(CONTROL, 'h-8 min-w-0 flex-1', mono && 'font-mono text-xs')}
        />
        {extra}
      </div>
    </FieldFrame>
  );
}

type TextAreaProps = Common &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'ref' | 'defaultValue'> & {
    readonly ref?: Ref<HTMLTextAreaElement>;
    /** Starts with one line instead of several. */
    readonly isOneLine?: boolean;
  };

/** Renders a text area that grows with its text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  value,
  onValueChange,
  className,
  id,
  ref,
  isOneLine = false,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel ?? false}
      hint={hint}
      error={error}
      className={className}
    >
      <Field.Control
        id={id}
        value={value}
        onValueChange={onValueChange}
        render={
          <textarea
            {...rest}
            ref={ref}
            className={classNames(
              CONTROL,
              'field-sizing-content py-1.5',
              isOneLine ? 'max-h-32 min-h-9 resize-none' : 'max-h-80 min-h-20 resize-y',
            )}
          />
        }
      />
    </FieldFrame>
  );
}

type FrameProps = Pick<Common, 'label' | 'hint' | 'error'> & {
  readonly hideLabel: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

function FieldFrame({ label, hideLabel, hint, error, className, children }: FrameProps) {
  const isInvalid = error !== undefined && error !== null;
  return (
    <Field.Root
      invalid={isInvalid}
      className={classNames('flex min-w-0 flex-col gap-1.5', className)}
    >
      <Field.Label className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>{label}</Field.Label>
      {children}
      {isInvalid && (
        <Field.Error match render={<FieldError />}>
          {error}
        </Field.Error>
      )}
      {hint !== undefined && !isInvalid && (
        <Field.Description className="text-xs text-muted">{hint}</Field.Description>
      )}
    </Field.Root>
  );
}
