import {
  ArrowDownToLine,
  ClipboardPaste,
  Columns2,
  Copy,
  Ellipsis,
  Eraser,
  Link,
  Search,
  Square,
  SquareDashedMousePointer,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Visible } from '#renderer/cards/visible.tsx';
import { comboLabel } from '#renderer/shortcuts/key-combo.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { isMac, shortcutLabel } from '#renderer/ui/keyboard.ts';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#renderer/ui/menu.tsx';
import { useTell } from '#renderer/ui/toast.tsx';
import { MuteItem } from '#renderer/watch/mute-item.tsx';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { findInTerminal, useLive } from './live.ts';
import { changeFontSize, changePreferences, usePreferences } from './preferences.ts';
import type { Screen } from './screen.ts';
import { copySelection } from './use-pressed.ts';

const keys = (combo: string) => comboLabel(isMac ? combo.replace('Shift+', '') : combo, isMac);

/** What can be done with the terminal in sight. `canSplit`: there is a conversation, and room for both. */
export function TerminalMenu({ terminal, canSplit }: { readonly terminal: Terminal; readonly canSplit: boolean }) {
  const { t } = useTranslation('terminal');
  const screen = useLive((live) => live.screen);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('more')}>
          <Ellipsis />
        </IconButton>
      }
    >
      {screen && <ScreenItems screen={screen} />}
      <MenuItem icon={<ZoomIn aria-hidden />} shortcut={shortcutLabel('+')} onSelect={() => changeFontSize(1)}>
        {t('menu.bigger')}
      </MenuItem>
      <MenuItem icon={<ZoomOut aria-hidden />} shortcut={shortcutLabel('-')} onSelect={() => changeFontSize(-1)}>
        {t('menu.smaller')}
      </MenuItem>
      {canSplit && <SplitItem />}
      <MuteItem terminal={terminal} />
    </Menu>
  );
}

function ScreenItems({ screen }: { readonly screen: Screen }) {
  const { t } = useTranslation('terminal');
  const paste = usePaste(screen);
  return (
    <>
      <MenuItem icon={<Search aria-hidden />} shortcut={keys('Mod+Shift+F')} onSelect={() => requestAnimationFrame(findInTerminal)}>
        {t('menu.find')}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} shortcut={keys('Mod+Shift+C')} disabled={screen.selection() === ''} onSelect={copySelection}>
        {t('menu.copy')}
      </MenuItem>
      <MenuItem icon={<ClipboardPaste aria-hidden />} shortcut={keys('Mod+Shift+V')} onSelect={() => void paste()}>
        {t('menu.paste')}
      </MenuItem>
      <MenuItem icon={<SquareDashedMousePointer aria-hidden />} onSelect={() => screen.selectAll()}>
        {t('menu.selectAll')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Eraser aria-hidden />} onSelect={() => screen.clear()}>
        {t('menu.clear')}
      </MenuItem>
      <MenuItem icon={<ArrowDownToLine aria-hidden />} onSelect={() => screen.toBottom()}>
        {t('menu.toBottom')}
      </MenuItem>
      <LinkItems screen={screen} />
      <MenuSeparator />
    </>
  );
}

/** For those who have no mouse to click them with. */
function LinkItems({ screen }: { readonly screen: Screen }) {
  const { t } = useTranslation('terminal');
  const [links] = useState(() => screen.links());
  if (links.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={t('menu.links')}>
        {links.map((address) => (
          <MenuItem key={address} icon={<Link aria-hidden />} onSelect={() => requestAnimationFrame(() => screen.chooseLink(address))}>
            <span className="block max-w-80 truncate">
              <Visible text={address} />
            </span>
          </MenuItem>
        ))}
      </MenuGroup>
    </>
  );
}

function SplitItem() {
  const { t } = useTranslation('terminal');
  const isSplit = usePreferences((preferences) => preferences.isSplit);
  const Icon = isSplit ? Square : Columns2;
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<Icon aria-hidden />} onSelect={() => changePreferences({ isSplit: !isSplit })}>
        {t(isSplit ? 'menu.tabs' : 'menu.split')}
      </MenuItem>
    </>
  );
}

/** A page may be refused the clipboard; the keys always work. */
function usePaste(screen: Screen): () => Promise<void> {
  const { t } = useTranslation('terminal');
  const tell = useTell();
  return async () => {
    const text = await navigator.clipboard.readText().catch(() => null);
    if (text === null) tell(t('menu.paste'), t('pasteByKeys', { keys: keys('Mod+Shift+V') }));
    else screen.paste(text);
    screen.focus();
  };
}
