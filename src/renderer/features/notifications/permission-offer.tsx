import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { isDesktop } from '#renderer/kit/ui/keyboard.ts';
import { useNotifications } from '#renderer/stores/desk/desk.ts';
import { desktopCards } from '#shared/notification/notification.ts';

import { browserPermission } from './permission-state.ts';

const DECLINED = 'corral.notifications.declined';

/**
 * Offers the browser's notifications once they would have helped: after a notification for the
 * desktop was due, which happens while no window of Corral has the focus. A refusal is stored and
 * the offer is not repeated; the settings still have it.
 */
export function PermissionOffer() {
  const { t } = useTranslation('notifications');
  const isMissed = desktopCards(useNotifications()).length > 0;
  const [isWanted, setIsWanted] = useState(isMissed);
  const [isOver, setIsOver] = useState(isDesktop || localStorage.getItem(DECLINED) !== null);
  if (isMissed && !isWanted) setIsWanted(true);
  const decline = () => {
    localStorage.setItem(DECLINED, '1');
    setIsOver(true);
  };
  // The browser stores a definite answer. After a dismissed request the offer stays.
  const ask = () =>
    void Notification.requestPermission().then((answer) => setIsOver(answer !== 'default'));
  return (
    <div role="status">
      {isWanted && !isOver && browserPermission() === 'default' && (
        <div className="flex flex-wrap items-center gap-2.5 border-b border-line bg-canvas px-3 py-1.5 md:px-4">
          <BellRing size={15} aria-hidden className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 basis-60">{t('permission.missed')}</span>
          <Button size="sm" onClick={ask}>
            {t('permission.allow')}
          </Button>
          <Button size="sm" variant="ghost" onClick={decline}>
            {t('permission.decline')}
          </Button>
        </div>
      )}
    </div>
  );
}
