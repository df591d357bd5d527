import { Columns2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { visibleText } from '#shared/base/visible-text.ts';

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

/** Shows which agent a session runs, by two letters; the caller names it in words. */
export function AgentMark({ mark, name }: { readonly mark: string; readonly name: string }) {
  if (mark === '') return null;
  return (
    <span
      aria-hidden
      title={visibleText(name)}
      className="shrink-0 rounded-sm border border-line px-0.75 text-2xs leading-3.5 font-medium text-muted"
    >
      {visibleText(mark)}
    </span>
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
