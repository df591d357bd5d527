import { useTranslation } from 'react-i18next';

import { ARMING_MS } from './arming.ts';

/** Shows that the dialog accepts no input yet. Stands on the upper edge of the answers. */
export function ArmingBar({ armed }: { readonly armed: boolean }) {
  const { t } = useTranslation('interactions');
  if (armed) return null;
  return (
    <p className="pointer-events-none absolute right-4 bottom-full z-10 mb-0.5 rounded-sm bg-raised px-1.5 text-2xs text-muted">
      {t('arming')}
    </p>
  );
}

/** Fills the lower edge of a button until the dialog accepts input. Remount it to start again. */
export function ArmingProgress() {
  return (
    <span
      aria-hidden
      style={{ animationDuration: `${ARMING_MS}ms` }}
      className="absolute inset-x-0 bottom-0 h-0.75 origin-left animate-arming bg-current"
    />
  );
}
