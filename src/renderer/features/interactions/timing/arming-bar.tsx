import { useTranslation } from 'react-i18next';

/** Shows that the dialog accepts no input yet. */
export function ArmingBar({ armed }: { readonly armed: boolean }) {
  const { t } = useTranslation('interactions');
  if (armed) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 -top-px">
      <div className="h-0.5 animate-breathe bg-accent-solid" />
      <p className="absolute right-4 bottom-1 rounded-sm bg-raised px-1.5 text-2xs text-muted">
        {t('arming')}
      </p>
    </div>
  );
}
