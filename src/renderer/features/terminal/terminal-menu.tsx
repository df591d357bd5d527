import {
  ArrowDownToLine,
  ClipboardPaste,
  Columns2,
  Copy,
  Ellipsis,
  Eraser,
  ExternalLink,
  PanelTop,
  Pencil,
  Rows2,
  Search,
  SquareDashedMousePointer,
  SquareSplitHorizontal,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { comboLabel } from '#renderer/kit/keyboard/key-combo.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { isMac, shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#renderer/kit/ui/overlays/menu.tsx';
import { useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import {
  findInTerminal,
  useScreenOf,
  type DrawnScreen,
} from '#renderer/stores/terminal/drawn-terminals.ts';
import { renameTerminal, useSplits } from '#renderer/stores/terminal/layout.ts';
import { unsplitTerminal } from '#renderer/stores/terminal/open-terminal.ts';
import {
  changeFontSize,
  changePreferences,
  usePreferences,
} from '#renderer/stores/terminal/preferences.ts';
import { MuteItem } from '#renderer/views/place/mute-item.tsx';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { copySelection } from './view/use-terminal-keys.ts';

const keys = (combo: string) => comboLabel(isMac ? combo.replace('Shift+', '') : combo, isMac);

/** Directions in which a conversation and a terminal both fit. */
export type CanSplit = { readonly right: boolean; readonly below: boolean };

/** Renders the menu of the visible terminal. Without `canSplit` there is no conversation. */
export function TerminalMenu({
  terminal,
  canSplit = null,
}: {
  readonly terminal: Terminal;
  readonly canSplit?: CanSplit | null;
}) {
  const { t } = useTranslation('terminal');
  const { terminalId } = terminal;
  const screen = useScreenOf(terminalId);
  const isSplit = useSplits(terminal.sessionId)?.some((split) =>
    split.some((part) => part.terminalId === terminalId),
  );
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('more')}>
          <Ellipsis />
        </IconButton>
      }
    >
      {screen && <ScreenItems terminalId={terminalId} screen={screen} />}
      <MenuItem
        icon={<ZoomIn aria-hidden />}
        shortcut={shortcutLabel('+')}
        onSelect={() => changeFontSize(1)}
      >
        {t('menu.bigger')}
      </MenuItem>
      <MenuItem
        icon={<ZoomOut aria-hidden />}
        shortcut={shortcutLabel('-')}
        onSelect={() => changeFontSize(-1)}
      >
        {t('menu.smaller')}
      </MenuItem>
      <MenuItem
        icon={<Pencil aria-hidden />}
        onSelect={() => requestAnimationFrame(() => renameTerminal(terminalId))}
      >
        {t('menu.rename')}
      </MenuItem>
      {isSplit && (
        <MenuItem
          icon={<SquareSplitHorizontal aria-hidden />}
          onSelect={() => unsplitTerminal(terminal)}
        >
          {t('menu.unsplit')}
        </MenuItem>
      )}
      {canSplit && <SplitItems canSplit={canSplit} />}
      <MuteItem terminal={terminal} />
    </Menu>
  );
}

function ScreenItems({
  terminalId,
  screen,
}: {
  readonly terminalId: string;
  readonly screen: DrawnScreen;
}) {
  const { t } = useTranslation('terminal');
  const paste = usePaste(screen);
  return (
    <>
      <MenuItem
        icon={<Search aria-hidden />}
        shortcut={keys('Mod+Shift+F')}
        onSelect={() => requestAnimationFrame(() => findInTerminal(terminalId))}
      >
        {t('menu.find')}
      </MenuItem>
      <MenuItem
        icon={<Copy aria-hidden />}
        shortcut={keys('Mod+Shift+C')}
        disabled={screen.selection() === ''}
        onSelect={() => copySelection(terminalId)}
      >
        {t('menu.copy')}
      </MenuItem>
      <MenuItem
        icon={<ClipboardPaste aria-hidden />}
        shortcut={keys('Mod+Shift+V')}
        onSelect={() => void paste()}
      >
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

/** Lists the links of the screen, for people without a mouse. */
function LinkItems({ screen }: { readonly screen: DrawnScreen }) {
  const { t } = useTranslation('terminal');
  const [links] = useState(() => screen.links());
  if (links.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={t('menu.links')}>
        {links.map((address) => (
          <MenuItem
            key={address}
            icon={<ExternalLink aria-hidden />}
            onSelect={() => requestAnimationFrame(() => screen.chooseLink(address))}
          >
            <span className="block max-w-80 truncate">
              <VisibleText text={address} />
            </span>
          </MenuItem>
        ))}
      </MenuGroup>
    </>
  );
}

/** Renders the possible placements of the terminals, without the current one. */
function SplitItems({ canSplit }: { readonly canSplit: CanSplit }) {
  const { t } = useTranslation('terminal');
  const { isSplit, side } = usePreferences();
  const place = isSplit ? side : 'tabs';
  return (
    <>
      <MenuSeparator />
      {canSplit.right && place !== 'right' && (
        <MenuItem
          icon={<Columns2 aria-hidden />}
          onSelect={() => changePreferences({ isSplit: true, side: 'right' })}
        >
          {t('menu.split')}
        </MenuItem>
      )}
      {canSplit.below && place !== 'below' && (
        <MenuItem
          icon={<Rows2 aria-hidden />}
          onSelect={() => changePreferences({ isSplit: true, side: 'below' })}
        >
          {t('menu.below')}
        </MenuItem>
      )}
      {place !== 'tabs' && (
        <MenuItem
          icon={<PanelTop aria-hidden />}
          onSelect={() => changePreferences({ isSplit: false })}
        >
          {t('menu.tabs')}
        </MenuItem>
      )}
    </>
  );
}

/**
 * Returns a function that pastes from the clipboard. If the browser refuses, a toast names the
 * keys, which always work.
 */
function usePaste(screen: DrawnScreen): () => Promise<void> {
  const { t } = useTranslation('terminal');
  const showToast = useShowMessage();
  return async () => {
    const text = await navigator.clipboard.readText().catch(() => null);
    if (text === null) showToast(t('menu.paste'), t('pasteByKeys', { keys: keys('Mod+Shift+V') }));
    else screen.paste(text);
    screen.focus();
  };
}
