import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { openAnotherTab } from '#renderer/stores/connection/another-window.ts';

import { BrowserList } from './browser-list.tsx';
import { CodeOffer } from './code-offer.tsx';

/** Opens other windows of this browser and manages other browsers. */
export function PairingSettings() {
  const { t } = useTranslation('pairing');
  return (
    <>
      <Button className="self-start" onClick={() => openAnotherTab(window)}>
        {t('openWindow')}
      </Button>
      <p className="text-sm text-muted">{t('intro')}</p>
      <CodeOffer />
      <BrowserList />
    </>
  );
}
