import { PanelsTopLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';

/** Opens the list of tmux panes. */
export function OpenTmux({ className }: { readonly className: string }) {
  const { t } = useTranslation('tmux');
  return (
    <Button
      variant="ghost"
      icon={<PanelsTopLeft aria-hidden className="size-4" />}
      className={className}
      aria-haspopup="dialog"
      onClick={() => changeUi({ overlay: { kind: 'tmux' }, drawerOpen: false })}
    >
      {t('open')}
    </Button>
  );
}
