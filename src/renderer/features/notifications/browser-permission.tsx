import { BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';

import { browserPermission } from './permission-state.ts';

/**
 * Requests the browser's permission when the person presses the button. Browsers permanently refuse
 * pages that request it without a user action.
 */
export function BrowserPermission() {
  const { t } = useTranslation('notifications');
  const [permission, setPermission] = useState(browserPermission);
  if (permission === 'granted') return null;
  if (permission !== 'default') {
    return (
      <p className="flex items-start gap-2 text-xs text-muted">
        <BellOff aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {t(permission === 'denied' ? 'permission.denied' : 'permission.unsupported')}
      </p>
    );
  }
  const ask = async () => setPermission(await Notification.requestPermission());
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-canvas px-3 py-2.5">
      <p className="min-w-48 flex-1 text-sm">{t('permission.ask')}</p>
      <Button icon={<BellRing aria-hidden className="size-3.5" />} onClick={() => void ask()}>
        {t('permission.allow')}
      </Button>
    </div>
  );
}
