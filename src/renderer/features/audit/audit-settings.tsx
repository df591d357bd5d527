import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';

/** Opens the audit from the settings. */
export function AuditSettings() {
  const { t } = useTranslation('audit');
  return (
    <>
      <p className="text-muted">{t('settings.hint')}</p>
      <Button className="self-start" onClick={() => changeUi({ overlay: { kind: 'audit' } })}>
        {t('open')}
      </Button>
    </>
  );
}
