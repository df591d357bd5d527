import { PanelLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { regionProps } from '#renderer/kit/keyboard/regions.ts';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { Splitter } from '#renderer/kit/ui/splitter.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { changeDisplay, SIDEBAR, useDisplay } from '#renderer/stores/window/display.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

import { showSidebar } from './actions/sidebar-actions.ts';
import { Sidebar } from './sidebar.tsx';

/** The sidebar of a wide window, with a border that can be moved. */
export function SidebarColumn() {
  const { t } = useTranslation('sessions');
  const width = useDisplay((display) => display.sidebarWidth);
  return (
    <>
      <aside
        {...regionProps('sessions')}
        style={{ width }}
        className="flex shrink-0 flex-col bg-canvas"
      >
        <Sidebar />
      </aside>
      <Splitter
        label={t('list.width')}
        isBelow={false}
        share={width}
        unit="pixels"
        limits={SIDEBAR}
        onMove={(sidebarWidth) => changeDisplay({ sidebarWidth })}
      />
    </>
  );
}

/** Shows the hidden sidebar of a wide window again. */
export function SidebarButton() {
  const { t } = useTranslation('sessions');
  const { keysOf } = useActions();
  return (
    <IconButton
      label={t('list.open')}
      shortcut={keysOf('toggleSidebar')}
      onClick={showSidebar}
      className="-ml-1"
    >
      <PanelLeft />
    </IconButton>
  );
}

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
