import { FolderPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';

/** Opens the dialog that adds a project. */
export function OpenAddProject({ className }: { readonly className: string }) {
  const { t } = useTranslation('projects');
  return (
    <Button
      variant="ghost"
      icon={<FolderPlus aria-hidden className="size-4" />}
      className={className}
      aria-haspopup="dialog"
      onClick={() => changeUi({ overlay: { kind: 'addProject' }, drawerOpen: false })}
    >
      {t('add.open')}
    </Button>
  );
}
