import type { ReactNode } from 'react';

type Props = {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly hint?: ReactNode;
};

/** Renders a checkbox with its label, and a hint below. */
export function CheckField({ label, isChecked, onChange, hint }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label className="flex min-w-0 items-start gap-2 text-sm">
        <input
          type="checkbox"
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.75 size-3.5 shrink-0 accent-accent-solid"
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {hint !== undefined && <div className="pl-5.5 text-xs text-muted">{hint}</div>}
    </div>
  );
}
