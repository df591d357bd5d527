import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';

import { changeInbox, useInbox } from './inbox-store.ts';

/** Switches between one list by risk and one list per session. */
export function OrderChoice() {
  const { t } = useTranslation('inbox');
  const isBySession = useInbox((inbox) => inbox.isBySession);
  return (
    <div
      role="group"
      aria-label={t('order')}
      className="flex w-fit gap-0.5 rounded-md bg-sunken p-0.5"
    >
      {[false, true].map((value) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={value === isBySession}
          onClick={() => changeInbox({ isBySession: value })}
          className={classNames(
            'rounded-sm px-2.5 py-1 text-xs font-medium',
            value === isBySession ? 'bg-raised text-text shadow-low' : 'text-muted hover:text-text',
          )}
        >
          {value ? t('bySession') : t('flat')}
        </button>
      ))}
    </div>
  );
}
