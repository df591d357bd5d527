import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Spinner } from '#renderer/kit/ui/spinner.tsx';

import type { Outgoing } from './outbox.ts';

/**
 * Delay before an unconfirmed prompt is shown, in ms. A prompt that is confirmed sooner is never
 * shown.
 */
const SHOWN_AFTER_MS = 400;

/** Lists the prompts that core has not confirmed. */
export function OutgoingPrompts({ prompts }: { readonly prompts: readonly Outgoing[] }) {
  const [first] = prompts;
  return first ? <LateList key={first.commandId} prompts={prompts} /> : null;
}

function LateList({ prompts }: { readonly prompts: readonly Outgoing[] }) {
  const { t } = useTranslation('composer');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <ol aria-label={t('outgoing')} className="flex max-h-40 flex-col gap-1 overflow-y-auto">
      {prompts.map(({ commandId, text, images }) => (
        <li
          key={commandId}
          className="flex items-center gap-2 rounded-md border border-line bg-sunken px-2 py-1 text-sm text-muted"
        >
          <Spinner className="shrink-0" />
          <span className="sr-only">{t('onItsWay')}</span>
          <span className="min-w-0 flex-1 truncate">
            {text === '' ? t('imageCount', { count: images.length }) : text}
          </span>
        </li>
      ))}
    </ol>
  );
}
