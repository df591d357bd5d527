import { PanelLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';

/** Opens the drawer of a narrow window. */
export function DrawerButton() {
  const { t } = useTranslation('sessions');
  return (
    <IconButton
      label={t('list.open')}
      onClick={() => changeUi({ drawerOpen: true })}
      className="-ml-1"
    >
      <PanelLeft />
    </IconButton>
  );
}
