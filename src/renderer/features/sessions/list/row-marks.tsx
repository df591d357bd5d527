import { Columns2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';

/** Marks the session that the other column shows. */
export function BesideMark() {
  const { t } = useTranslation('sessions');
  return (
    <>
      <span className="sr-only">{`${t('columns.visible')} `}</span>
      <Columns2 aria-hidden className="size-3 shrink-0 text-muted" />
    </>
  );
}

/** Marks what is unread; the caller says so in words. */
export function NewsMark({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('size-1.5 shrink-0 rounded-full bg-accent-solid', className)}
    />
  );
}
