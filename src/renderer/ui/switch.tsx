import { Switch as BaseSwitch } from '@base-ui/react/switch';

type Props = {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
};

export function Switch({ label, checked, onCheckedChange, disabled = false }: Props) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <BaseSwitch.Root
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled}
        className="flex h-4.5 w-8 shrink-0 rounded-full border border-line-strong bg-sunken p-px transition-colors data-checked:border-accent-solid data-checked:bg-accent-solid data-disabled:opacity-50"
      >
        <BaseSwitch.Thumb className="size-3.5 rounded-full bg-muted transition-transform data-checked:translate-x-3.5 data-checked:bg-on-accent" />
      </BaseSwitch.Root>
      {label}
    </label>
  );
}
