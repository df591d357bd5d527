import { Dialog } from '@base-ui/react/dialog';
import { useTranslation } from 'react-i18next';

import { changeUi, useUi } from '#renderer/stores/window/ui.ts';

import { Sidebar } from './sidebar.tsx';

/** Shows the sidebar as a drawer in a narrow window. */
export function Drawer() {
  const { t } = useTranslation('sessions');
  const isOpen = useUi((ui) => ui.drawerOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => changeUi({ drawerOpen: open })}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={t('list.label')}
          className="fixed inset-y-0 left-0 z-30 flex w-76 max-w-[85vw] flex-col bg-canvas shadow-high outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <Sidebar />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
